/**
 * The person's own code, to be scanned by others (§2 user/qrcode). This feature comes after sports, because the belt is shown beside the
 * name.
 */
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { isLineLost } from '../../platform/api/client-error.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useSearchParams } from '../../platform/router/links.tsx'
import type { Belt } from '../../ui/band/belt-colour.ts'
import { Swatch } from '../../ui/band/swatch.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { identificationCard } from '../../ui/icon/phosphor/identification-card.gen.ts'
import { scan } from '../../ui/icon/phosphor/scan.gen.ts'
import { sun } from '../../ui/icon/phosphor/sun.gen.ts'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer, useWholePeople } from '../accounts/viewer.ts'
import { CodeTime, FramedCode } from '../cards/code/code-with-time.tsx'
import { AddCardDialog } from '../cards/add-card-dialog.tsx'
import { HeldCards } from '../cards/held-cards.tsx'
import { useHeldCards } from '../cards/queries.ts'
import { usePermanentCode, usePreparedCodes } from '../cards/code/use-permanent-code.ts'
import { useTimedCode } from '../cards/code/use-timed-code.ts'
import { useWakeLock } from '../cards/code/use-wake-lock.ts'
import { useStanding } from '../sports/path/use-standing.ts'
import { LastCheckIn } from './last-check-in.tsx'
import styles from './qr-code-page.module.css'

/** The frame for people without a belt. */
const FIRST_BELT: Belt = { level: 1 }

export function QrCodePage(): ReactNode {
  const t = useMessages('cards')
  const viewer = useViewer()
  const family = [viewer, ...useWholePeople(viewer.childIds)]
  // Parents may open the page for one of their children.
  const wanted = Number(useSearchParams()['user'])
  const [chosenId, setChosenId] = useState(wanted > 0 ? wanted : viewer.id)
  const person = family.find(({ id }) => id === chosenId) ?? viewer
  const code = useTimedCode(person.id)
  const spare = usePermanentCode(person.id)
  usePreparedCodes(viewer.childIds)
  const cards = useRef<HTMLDivElement>(null)
  const held = useHeldCards(person.id, !viewer.isAnonymous)
  // Offline, cards cannot be read or changed, and the code above is enough.
  const hasCards = !viewer.isAnonymous && !(held.data === undefined && isLineLost(held.error))
  const standing = useStanding(person)
  useWakeLock()
  // An anonymous account has no name.
  const name = fullName(person) || (person.username ?? t('nameless'))
  return (
    <>
      <TopBar title={t('title')} back={{ label: t('back'), href: hrefTo('app.dashboard') }} />
      {viewer.childIds.length > 0 ? (
        <div className={styles.family}>
          <ChipRow label={t('whose')} isWrapping>
            {family.map(({ id, firstName }) => (
              <Chip key={id} isOn={id === person.id} onClick={() => setChosenId(id)}>
                {firstName}
              </Chip>
            ))}
          </ChipRow>
        </div>
      ) : null}
      <LastCheckIn person={person} isOwn={person.id === viewer.id} />
      <div className={styles.page}>
        <div className={styles.code} data-tour="qrcode">
          <FramedCode code={code} belt={standing?.belt ?? FIRST_BELT} name={name} spare={spare} />
        </div>
        <div className={styles.beside}>
          <PageHead title={t('title')} isHiddenOnPhone />
          <div className="row-between">
            <div className="grow">
              <h2 className="t-section">{name}</h2>
              {standing ? (
                <p className="t-muted">{t('standing', { sport: standing.sport, level: standing.level })}</p>
              ) : null}
            </div>
            {standing ? (
              <Swatch belt={standing.belt} stripes={standing.stripes} width={64} height={18} />
            ) : null}
          </div>
          <CodeTime code={code} hasSpare={spare !== undefined} />
          <p className={`t-muted desk-only ${styles.hint}`}>{t('text')}</p>
          <p className={`t-muted t-small ${styles.bright}`}>
            <Icon icon={sun} size={20} />
            {t('bright')}
          </p>
          <div className={styles.ways}>
            <Button variant="primary" isBlock icon={scan} href={hrefTo('app.scanner')}>
              {t('scan')}
            </Button>
            {hasCards ? (
              <Button
                isBlock
                icon={identificationCard}
                onClick={() => cards.current?.scrollIntoView({ block: 'start' })}
              >
                {t(person.id === viewer.id ? 'myCard' : 'toCard')}
              </Button>
            ) : null}
          </div>
        </div>
      </div>
      {hasCards ? (
        <div ref={cards} className={styles.cards}>
          <Cards key={person.id} person={person} />
        </div>
      ) : null}
    </>
  )
}

/** The other cards that let this person in, and adding one. */
function Cards(props: { readonly person: Viewer }): ReactNode {
  const desk = useMessages('card-desk')
  const { person } = props
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <HeldCards
        userId={person.id}
        isOwn
        action={
          <Button size="small" icon={identificationCard} onClick={() => setAdding(true)}>
            {desk('held.add')}
          </Button>
        }
      />
      <AddCardDialog isOpen={isAdding} person={person} onClose={() => setAdding(false)} />
    </>
  )
}
