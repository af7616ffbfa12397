/** The data of oneself or a child: take everything along, and end the account, with what goes and what stays said before (GDPR Art. 15, 17, 20). */
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ErasurePlan } from '@wegband/domain/features/privacy/contract.ts'
import { nowIso } from '../../platform/clock.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { lazyDialog } from '../../platform/loading/lazy-part.tsx'
import { isBuilt } from '../../platform/router/route-table.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { archive } from '../../ui/icon/phosphor/archive.gen.ts'
import { fileText } from '../../ui/icon/phosphor/file-text.gen.ts'
import { fileZip } from '../../ui/icon/phosphor/file-zip.gen.ts'
import { scissors } from '../../ui/icon/phosphor/scissors.gen.ts'
import { hourglassMedium } from '../../ui/icon/phosphor/hourglass-medium.gen.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer, useWholePeople } from '../accounts/viewer.ts'
import { useConfirmedPassword } from '../sign-in/password/use-confirmed-password.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { AccessLog } from '../impersonation/access-log.tsx'
import { ToOwnPage } from '../impersonation/own-page.tsx'
import { OnlyYourself } from '../impersonation/only-yourself.tsx'
import { useIsViewing } from '../impersonation/use-view.ts'
import { usePersonToEdit } from '../profile/person-to-edit.ts'
import styles from './privacy.module.css'
import { useErasure, useExport, useExports, useKeepAccount } from './queries.ts'
import { saveFile } from '../../platform/device/save-file.ts'

const EndAccountDialog = lazyDialog(async () => (await import('./end-account-dialog.tsx')).EndAccountDialog)

const BYTES_PER_MB = 1_000_000

type About = {
  readonly userId: number
  /** The child's first name; undefined for the viewer. */
  readonly childName: string | undefined
}

function TakeAlong({ userId, childName }: About): ReactNode {
  const t = useMessages('privacy')
  const format = useFormats()
  const showError = useShowError()
  const { confirmPassword, passwordDialog } = useConfirmedPassword()
  const taken = useExports(userId)
  const copy = useExport(userId)
  const last = taken.data?.[0]
  const take = async (): Promise<void> => {
    const text = childName === undefined ? t('copy.ask') : t('copy.askOfChild', { name: childName })
    const password = await confirmPassword({ text, confirmLabel: t('copy.action') })
    if (password === undefined) return
    copy.mutate(password, {
      onSuccess: (file) => {
        // Copies of two children on one day are two files.
        saveFile(file, ['wegband', childName, `${nowIso().slice(0, 10)}.zip`].filter(Boolean).join('-'))
        const done = childName === undefined ? t('copy.done') : t('copy.doneOfChild', { name: childName })
        showToast({ tone: 'positive', text: done })
      },
      onError: showError,
    })
  }
  return (
    <Mat as="section">
      <div className={styles.part}>
        <div className={styles.head}>
          <Icon icon={fileZip} />
          <h2 className="t-section">{t('copy.title')}</h2>
        </div>
        <p className="t-muted">
          {childName === undefined ? t('copy.text') : t('copy.textOfChild', { name: childName })}
        </p>
        <div className="row-wrap">
          <Button isBusy={copy.isPending} busyLabel={t('copy.busy')} onClick={() => void take()}>
            {t('copy.action')}
          </Button>
          {last === undefined ? null : (
            <span className="t-muted t-small">
              {t('copy.last', {
                date: format.date(last.createdAt),
                size: format.number(Math.max(0.1, Math.round((last.size / BYTES_PER_MB) * 10) / 10)),
              })}
            </span>
          )}
        </div>
      </div>
      {passwordDialog}
    </Mat>
  )
}

function Plan(props: { readonly plan: ErasurePlan }): ReactNode {
  const t = useMessages('privacy')
  const format = useFormats()
  return (
    <Mat>
      <div className={styles.head}>
        <Icon icon={scissors} />
        <h3 className="t-item">{t('goes.title')}</h3>
      </div>
      <ul className={styles.rows}>
        {props.plan.erased.map((thing) => (
          <li key={thing}>{t(`goes.${thing}`)}</li>
        ))}
      </ul>
      <hr className={styles.fold} />
      <div className={styles.head}>
        <Icon icon={archive} />
        <h3 className="t-item">{t('stays.title')}</h3>
      </div>
      <ul className={styles.rows}>
        {props.plan.kept.map(({ key, years, until }) => (
          <li key={key}>
            <b>{t(`stays.${key}.title`)}</b>
            <br />
            <span className="t-muted t-small">
              {t(`stays.${key}.why`, {
                years: years ?? 0,
                count: props.plan.reportMonths,
                until: until === null ? '' : format.dateLong(`${until}T12:00:00Z`),
              })}
            </span>
          </li>
        ))}
      </ul>
    </Mat>
  )
}

/** Undoes the end: shown wherever the user still is during the grace period. */
function Waiting({ userId, childName, plan }: About & { readonly plan: ErasurePlan }): ReactNode {
  const t = useMessages('privacy')
  const format = useFormats()
  const showError = useShowError()
  const kept = childName === undefined ? t('waiting.kept') : t('waiting.keptOfChild', { name: childName })
  const keep = useKeepAccount(userId, () => showToast({ tone: 'positive', text: kept }))
  const date = format.day(plan.dueAt)
  return (
    <Banner
      icon={hourglassMedium}
      tone="warning"
      title={
        childName === undefined
          ? t('waiting.title', { date })
          : t('waiting.titleOfChild', { date, name: childName })
      }
      action={
        <Button
          variant="primary"
          isBusy={keep.isPending}
          busyLabel={t('waiting.keeping')}
          onClick={() => keep.mutate(undefined, { onError: showError })}
        >
          {t('waiting.keep')}
        </Button>
      }
    >
      {t('waiting.text')}
    </Banner>
  )
}

/** Links to the account of each child whose only guardian is this user. */
function LonelyChildren(props: { readonly plan: ErasurePlan }): ReactNode {
  const t = useMessages('privacy')
  return props.plan.lonelyChildren.map(({ id, firstName }) => (
    <TextLink key={id} href={hrefTo('app.privacy', {}, { child: id })}>
      {t('blocked.toChild', { name: firstName })}
    </TextLink>
  ))
}

function EndAccount({ userId, childName }: About): ReactNode {
  const t = useMessages('privacy')
  const plan = useErasure(userId)
  const [isAsking, setAsking] = useState(false)
  return (
    <section className={styles.part}>
      <SectionHead
        title={childName === undefined ? t('end.title') : t('end.titleOfChild', { name: childName })}
      />
      <QueryError query={plan} />
      {plan.isPending ? (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="mat" height={320} />
        </SkeletonGroup>
      ) : null}
      {plan.data === undefined ? null : (
        <>
          {plan.data.state === 'waiting' ? (
            <Waiting userId={userId} childName={childName} plan={plan.data} />
          ) : (
            <p className="t-muted">{childName === undefined ? t('end.text') : t('end.textOfChild')}</p>
          )}
          <Plan plan={plan.data} />
          {plan.data.blockers.map((blocker) => (
            <Banner key={blocker} icon={hourglassMedium} tone="warning" title={t(`blocked.${blocker}.title`)}>
              {t(`blocked.${blocker}.text`)}
              {blocker === 'children' ? (
                <span className="row-wrap">
                  <LonelyChildren plan={plan.data} />
                </span>
              ) : null}
            </Banner>
          ))}
          {plan.data.state === 'waiting' ? null : (
            <Button
              variant="danger"
              size="large"
              isBlock
              isDisabled={plan.data.blockers.length > 0}
              onClick={() => setAsking(true)}
            >
              {t('end.action')}
            </Button>
          )}
          {isAsking ? (
            <EndAccountDialog
              isOpen
              userId={userId}
              childName={childName}
              plan={plan.data}
              onClose={() => setAsking(false)}
            />
          ) : null}
        </>
      )}
    </section>
  )
}

/** The links to the data of each child. */
function ChildrenData(): ReactNode {
  const t = useMessages('privacy')
  const children = useWholePeople(useViewer().childIds)
  if (children.length === 0) return null
  return (
    <section>
      <SectionHead title={t('children.title')} />
      <List label={t('children.title')}>
        {children.map(({ id, firstName }) => (
          <ListRow
            key={id}
            icon={fileText}
            title={t('titleOfChild', { name: firstName })}
            note={t('children.note')}
            href={hrefTo('app.privacy', {}, { child: id })}
          />
        ))}
      </List>
    </section>
  )
}

export function PrivacyPage(): ReactNode {
  const t = useMessages('privacy')
  const { person, isChild } = usePersonToEdit()
  const isViewing = useIsViewing()
  const childName = isChild ? person.firstName : undefined
  const title = isChild ? t('titleOfChild', { name: person.firstName }) : t('title')
  const home = isBuilt('app.profile') ? hrefTo('app.profile') : hrefTo('app.dashboard')
  return (
    <>
      <TopBar title={title} back={{ label: t('back'), href: isChild ? hrefTo('app.family') : home }} />
      <PageHead size="small" isHiddenOnPhone title={title} />
      <div key={person.id} className={styles.body}>
        <OnlyYourself>
          <TakeAlong userId={person.id} childName={childName} />
        </OnlyYourself>
        {isViewing ? <ToOwnPage href={hrefTo('app.privacy', {}, { child: person.id })} /> : null}
        <AccessLog userId={person.id} childName={childName} />
        {isViewing || isChild ? null : <ChildrenData />}
        {isViewing ? null : <EndAccount userId={person.id} childName={childName} />}
      </div>
    </>
  )
}
