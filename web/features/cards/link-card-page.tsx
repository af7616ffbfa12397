/** Links cards and chips to members: find the member, scan a free card, done; in either order (§1 Trainers, §2 trainer/qr). */
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { FreeCard } from '@wegband/domain/features/cards/card-contract.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useRouteParams } from '../../platform/router/links.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { AsideLayout } from '../../ui/aside-layout/aside-layout.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { useBackCloses } from '../../ui/dialog/back-closes.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { check } from '../../ui/icon/phosphor/check.gen.ts'
import { contactlessPayment } from '../../ui/icon/phosphor/contactless-payment.gen.ts'
import { printer } from '../../ui/icon/phosphor/printer.gen.ts'
import { qrCode } from '../../ui/icon/phosphor/qr-code.gen.ts'
import { warningCircle } from '../../ui/icon/phosphor/warning-circle.gen.ts'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { Chevrons } from '../../ui/woven/woven-progress.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { CardPicture } from './card-picture.tsx'
import { cardName } from './card-words.ts'
import styles from './link-card.module.css'
import { type Lost, LockLost } from './lock-lost.tsx'
import { type Chosen, MemberHits } from './member-hits.tsx'
import { NoCards } from './no-cards.tsx'
import { ScanCardStep } from './scan-card-step.tsx'
import { type CardSchool, cardSchoolOf } from './use-card-school.ts'
import { type Linking, type LinkStep, useLinking } from './use-linking.ts'
import { hasNfc } from './code/use-nfc.ts'

const STEPS = ['scan', 'person', 'done'] as const

/** The parts around the page; later features provide them. */
type Around = {
  /** Where its back link leads. */
  readonly home: string
  readonly tabs?: (schoolId: number) => ReactNode
  readonly aside?: (schoolId: number) => ReactNode
}

export function LinkCardPage(around: Around): ReactNode {
  const t = useMessages('card-desk')
  const viewer = useViewer()
  const { schoolId, search } = useRouteParams('app.trainer-qr')
  const { school, all } = cardSchoolOf(viewer, schoolId)
  if (school !== undefined)
    return <Linker {...around} key={school.schoolId} school={school} all={all} search={search ?? ''} />
  return (
    <>
      <TopBar title={t('desk.title')} back={{ label: t('link.back'), href: around.home }} />
      <NoCards />
    </>
  )
}

type LinkerProps = Around & {
  readonly school: CardSchool
  readonly all: readonly CardSchool[]
  readonly search: string
}

function Linker(props: LinkerProps): ReactNode {
  const t = useMessages('card-desk')
  const linking = useLinking(props.school.schoolId)
  const [asked, setAsked] = useState<Chosen>()
  const [lost, setLost] = useState<Lost>()
  // Going back restores the page as it was left.
  const [typed, setTyped] = useState(props.search)
  const { step, goTo } = linking
  const choose = (chosen: Chosen): void => {
    if (step.name === 'person') linking.give(step.card, chosen)
    else goTo({ name: 'scan', chosen })
  }
  const hits = (card: FreeCard | undefined): ReactNode => (
    <MemberHits
      schoolId={props.school.schoolId}
      firstSearch={card === undefined ? typed : props.search}
      onTyped={card === undefined ? setTyped : undefined}
      card={card}
      busyId={linking.busyId}
      onChoose={(chosen) => (chosen.isReplacing ? setAsked(chosen) : choose(chosen))}
      onLock={setLost}
    />
  )
  return (
    <>
      {step.name === 'desk' ? (
        <Desk {...props} onStart={() => goTo({ name: 'scan', chosen: undefined })}>
          {hits(undefined)}
        </Desk>
      ) : (
        <Steps key={step.name} step={step} isBusy={linking.isBusy} onBack={() => goTo(before(step))}>
          {step.name === 'scan' ? (
            <ScanCardStep isBusy={linking.isBusy} error={linking.error} onCode={linking.find} />
          ) : null}
          {step.name === 'person' ? (
            <WhoseCard card={step.card} error={linking.error}>
              {hits(step.card)}
            </WhoseCard>
          ) : null}
          {step.name === 'done' ? <Done step={step} linking={linking} /> : null}
        </Steps>
      )}
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={t('desk.askReplace.title', { name: asked?.person.firstName ?? '' })}
        text={t(step.name === 'person' ? 'desk.askReplace.textNow' : 'desk.askReplace.text')}
        confirmLabel={t('desk.askReplace.confirm')}
        cancelLabel={t('desk.askReplace.cancel')}
        onConfirm={() => {
          if (asked !== undefined) choose(asked)
          setAsked(undefined)
        }}
        onCancel={() => setAsked(undefined)}
      />
      <LockLost lost={lost} onClose={() => setLost(undefined)} />
    </>
  )
}

const before = (step: LinkStep): LinkStep =>
  step.name === 'person' ? { name: 'scan', chosen: undefined } : { name: 'desk' }

function Desk(
  props: LinkerProps & { readonly onStart: () => void; readonly children: ReactNode },
): ReactNode {
  const t = useMessages('card-desk')
  const { school, all } = props
  const desk = (
    <div className={styles.page}>
      <p className="t-muted">{t('desk.lead')}</p>
      {all.length > 1 ? (
        <ChipRow label={t('desk.school')} isWrapping>
          {all.map(({ schoolId, name }) => (
            <Chip
              key={schoolId}
              isOn={schoolId === school.schoolId}
              href={hrefTo('app.trainer-qr', { schoolId })}
            >
              {name}
            </Chip>
          ))}
        </ChipRow>
      ) : null}
      <div className={styles.ways}>
        <Button variant="soft" icon={qrCode} isBlock onClick={props.onStart}>
          {t('desk.start')}
        </Button>
        <Button
          variant="soft"
          icon={printer}
          iconWeight="regular"
          isBlock
          href={hrefTo('app.trainer-card-print', { schoolId: school.schoolId })}
        >
          {t('desk.print')}
        </Button>
      </div>
      {props.children}
      {hasNfc() ? (
        <Banner icon={contactlessPayment} title={t('desk.nfc.title')}>
          {t('desk.nfc.text')}
        </Banner>
      ) : null}
    </div>
  )
  return (
    <>
      <TopBar title={t('desk.title')} back={{ label: t('link.back'), href: props.home }} />
      <PageHead isHiddenOnPhone size="small" title={t('desk.title')} lead={school.name} />
      {props.tabs?.(school.schoolId)}
      <div className={styles.desk}>
        {props.aside === undefined ? (
          desk
        ) : (
          <AsideLayout aside={props.aside(school.schoolId)}>{desk}</AsideLayout>
        )}
      </div>
    </>
  )
}

/** The head of each step; the focus moves to its title on the next step. */
function Steps(props: {
  readonly step: Exclude<LinkStep, { name: 'desk' }>
  readonly isBusy: boolean
  readonly onBack: () => void
  readonly children: ReactNode
}): ReactNode {
  const t = useMessages('card-desk')
  const { step } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useBackCloses(true, props.onBack, props.isBusy)
  useEffect(() => {
    document.documentElement.scrollTop = 0
    heading.current?.focus({ preventScroll: true })
  }, [step.name])
  const at = STEPS.indexOf(step.name) + 1
  const title = (): string => {
    if (step.name === 'scan') return t('link.scan.title')
    if (step.name === 'person')
      return step.card.kind === 'nfc' ? t('link.person.titleChip') : t('link.person.title')
    const name = step.chosen.person.firstName
    return step.card.kind === 'nfc' ? t('link.done.titleChip', { name }) : t('link.done.title', { name })
  }
  return (
    <>
      <TopBar title={t('link.title')} back={{ label: t('link.back'), onBack: props.onBack }} isOnDesktop />
      <div className={styles.steps} data-step={step.name}>
        <div className={styles.progress}>
          <Chevrons
            of={STEPS.length}
            done={at}
            size="large"
            isPlain
            label={t('link.progress', { step: at, of: STEPS.length })}
          />
        </div>
        <div className={styles.head}>
          <h1 className="t-page-small" ref={heading} tabIndex={-1}>
            {title()}
          </h1>
          {step.name === 'scan' ? (
            <p className="t-muted">
              {step.chosen === undefined
                ? t('link.scan.lead')
                : t('link.scan.for', { name: fullName(step.chosen.person) })}
            </p>
          ) : null}
        </div>
        {props.children}
      </div>
    </>
  )
}

function WhoseCard(props: {
  readonly card: FreeCard
  readonly error: unknown
  readonly children: ReactNode
}): ReactNode {
  const t = useMessages('card-desk')
  const words = useErrorWords()
  const { card } = props
  const why = props.error === undefined ? undefined : words(props.error)
  return (
    <>
      <div className={styles.card}>
        <CardPicture card={card} label={t('card.picture')} size="small" />
        <div className="stack">
          <p className="t-item">{cardName(t, card)}</p>
          <p>
            <Tag tone="positive" icon={check}>
              {t('card.free')}
            </Tag>
          </p>
        </div>
      </div>
      {why === undefined ? null : (
        <Banner icon={warningCircle} tone="danger" title={why.title} live="alert">
          {why.text}
        </Banner>
      )}
      {props.children}
    </>
  )
}

function Done(props: {
  readonly step: Extract<LinkStep, { name: 'done' }>
  readonly linking: Linking
}): ReactNode {
  const t = useMessages('card-desk')
  const format = useFormats()
  const showError = useShowError()
  const { step, linking } = props
  const { card, given, chosen } = step
  const isChip = card.kind === 'nfc'
  const names = format.list(given.told)
  const told =
    given.told.length === 0
      ? ''
      : t(given.told.length === 1 ? 'link.done.told' : 'link.done.toldMany', { names })
  const undo = (): void =>
    linking.undoing.mutate(
      { userId: chosen.person.id, cardId: given.id },
      {
        onSuccess: () => {
          showToast({
            tone: 'positive',
            text: t(isChip ? 'link.done.undoneChip' : 'link.done.undone'),
            subject: 'card',
          })
          linking.goTo({ name: 'desk' })
        },
        onError: showError,
      },
    )
  return (
    <>
      <p className="t-muted">{`${t(isChip ? 'link.done.textChip' : 'link.done.text')} ${told}`.trim()}</p>
      <div className={styles.first}>
        <CardPicture card={card} label={t('card.picture')} size="large">
          {fullName(chosen.person)}
        </CardPicture>
      </div>
      <div className="stack">
        <Button
          variant="primary"
          size="large"
          icon={qrCode}
          isBlock
          onClick={() => linking.goTo({ name: 'scan', chosen: undefined })}
        >
          {t('link.done.next')}
        </Button>
        <Button isBlock onClick={() => linking.goTo({ name: 'desk' })}>
          {t('link.done.finish')}
        </Button>
        <Button
          variant="quiet"
          isBlock
          isBusy={linking.undoing.isPending}
          busyLabel={t('link.done.undoing')}
          onClick={undo}
        >
          {t('link.done.undo')}
        </Button>
      </div>
    </>
  )
}
