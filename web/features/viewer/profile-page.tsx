/**
 * The viewer's own profile: who they are, how complete it is, and related pages (§2 user/profile). This feature comes after sports, because
 * the belt is shown beside the name.
 */
import type { ReactNode } from 'react'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { isBuilt, routeEntry } from '../../platform/router/route-table.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Swatch } from '../../ui/band/swatch.tsx'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { gear } from '../../ui/icon/phosphor/gear.gen.ts'
import { pencilSimple } from '../../ui/icon/phosphor/pencil-simple.gen.ts'
import { qrCode } from '../../ui/icon/phosphor/qr-code.gen.ts'
import { signOut } from '../../ui/icon/phosphor/sign-out.gen.ts'
import { TextLink } from '../../ui/link/text-link.tsx'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useSignOut } from '../appointments/offline/use-sign-out.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { accountInitials, accountName } from '../accounts/account-name.ts'
import { CompletenessCard } from '../profile/completeness-card.tsx'
import { AssociationFacts } from '../profile/association-facts.tsx'
import { ContactFacts } from '../profile/contact-facts.tsx'
import { PROFILE_LINKS } from '../profile/profile-links.ts'
import styles from '../profile/profile.module.css'
import { useStanding } from '../sports/path/use-standing.ts'

function Identity(props: { readonly person: Viewer }): ReactNode {
  const t = useMessages('profile')
  const { person } = props
  const standing = useStanding(person)
  const school = person.schools.find(({ state }) => state === 'active')
  return (
    <div className={styles.identity}>
      <Avatar
        size="huge"
        initials={accountInitials(person)}
        imageUrl={person.avatar ?? undefined}
        isKid={person.isKid}
      />
      <div className="grow">
        <h2 className="t-section">{accountName(person) || t('anonymous.name')}</h2>
        {school === undefined ? null : <p className="t-muted">{school.name}</p>}
        {standing === undefined ? null : (
          <p className={styles.standing}>
            <Swatch belt={standing.belt} stripes={standing.stripes} />
            <span className="t-small">{t('standing', { sport: standing.sport, level: standing.level })}</span>
          </p>
        )}
      </div>
    </div>
  )
}

/** An anonymous account has nothing to edit yet. */
function Actions(props: { readonly person: Viewer }): ReactNode {
  const t = useMessages('profile')
  if (props.person.isAnonymous)
    return (
      <Mat as="section">
        <p className="t-muted">{t('anonymous.text')}</p>
        <div className={styles.actions}>
          <Button variant="primary" isBlock href={hrefTo('app.profile-upgrade')}>
            {t('anonymous.action')}
          </Button>
        </div>
      </Mat>
    )
  return (
    <>
      <div className={styles.actions}>
        <span className="grow">
          <Button variant="primary" isBlock icon={pencilSimple} href={hrefTo('app.profile-edit')}>
            {t('edit')}
          </Button>
        </span>
        <Button variant="soft" icon={qrCode} href={hrefTo('app.qr-code')}>
          {t('myCode')}
        </Button>
      </div>
      <div data-tour="profile">
        <Mat as="section">
          <CompletenessCard
            isShort
            person={props.person}
            action={
              <TextLink isSmall href={hrefTo('app.profile-edit')}>
                {t('complete.action')}
              </TextLink>
            }
          />
        </Mat>
      </div>
    </>
  )
}

function SignOutRow(): ReactNode {
  const t = useMessages('profile')
  const leaving = useSignOut()
  return (
    <>
      <ListRow
        icon={signOut}
        title={leaving.isBusy ? t('more.signingOut') : t('more.signOut')}
        trail={null}
        onClick={() => {
          if (!leaving.isBusy) leaving.signOut()
        }}
      />
      {leaving.question}
    </>
  )
}

function More(props: { readonly person: Viewer }): ReactNode {
  const t = useMessages('profile')
  const { person } = props
  const links = PROFILE_LINKS.filter(
    ({ route, isForEverybody }) => isBuilt(route) && (!person.isAnonymous || isForEverybody === true),
  )
  return (
    <section className="section">
      <SectionHead title={t('more.title')} />
      <List>
        {links.map((link) => (
          <ListRow
            key={link.route}
            icon={link.icon}
            title={t(`more.${link.title}`)}
            note={t(`more.${link.note(person)}`)}
            href={routeEntry(link.route).path}
          />
        ))}
        <SignOutRow />
      </List>
    </section>
  )
}

export function ProfilePage(): ReactNode {
  const t = useMessages('profile')
  const person = useViewer()
  return (
    <>
      <TopBar
        title={t('title')}
        actions={<IconButton icon={gear} label={t('settingsLink')} href={hrefTo('app.settings')} />}
      />
      <PageHead title={t('title')} isHiddenOnPhone />
      <div className={styles.page}>
        <div>
          <Identity person={person} />
          <Actions person={person} />
        </div>
        <div className={styles.facts}>
          {person.isAnonymous ? null : <ContactFacts person={person} />}
          <AssociationFacts person={person} />
          <More person={person} />
        </div>
      </div>
    </>
  )
}
