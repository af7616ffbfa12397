/** One's own data: take everything along, and end the account, with what goes and what stays said before (GDPR Art. 15, 17, 20). */
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ErasurePlan } from '@wegband/domain/features/privacy/contract.ts'
import { nowIso } from '../../platform/clock.ts'
import { useFormats } from '../../platform/formats.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo } from '../../platform/links.tsx'
import { showToast } from '../../platform/notices.ts'
import { onDemand } from '../../platform/on-demand.tsx'
import { isBuilt } from '../../platform/route-table.ts'
import { useTellError } from '../../platform/tell-error.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { archive } from '../../ui/icon/phosphor/archive.gen.ts'
import { fileZip } from '../../ui/icon/phosphor/file-zip.gen.ts'
import { scissors } from '../../ui/icon/phosphor/scissors.gen.ts'
import { hourglassMedium } from '../../ui/icon/phosphor/hourglass-medium.gen.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { useConfirmedPassword } from '../credentials/use-confirmed-password.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { AccessLog } from '../impersonation/access-log.tsx'
import { OnlyYourself } from '../impersonation/only-yourself.tsx'
import { useIsViewing } from '../impersonation/use-view.ts'
import styles from './privacy.module.css'
import { useErasure, useExport, useExports, useKeepAccount } from './queries.ts'
import { saveFile } from './save-file.ts'

const EndAccountDialog = onDemand(async () => (await import('./end-account-dialog.tsx')).EndAccountDialog)

const BYTES_PER_MB = 1_000_000

function TakeAlong(props: { readonly userId: number }): ReactNode {
  const t = useMessages('privacy')
  const format = useFormats()
  const tellError = useTellError()
  const { confirmPassword, passwordDialog } = useConfirmedPassword()
  const taken = useExports(props.userId)
  const copy = useExport(props.userId)
  const last = taken.data?.[0]
  const take = async (): Promise<void> => {
    const password = await confirmPassword({ text: t('copy.ask'), confirmLabel: t('copy.action') })
    if (password === undefined) return
    copy.mutate(password, {
      onSuccess: (file) => {
        saveFile(file, `wegband-${nowIso().slice(0, 10)}.zip`)
        showToast({ tone: 'positive', text: t('copy.done') })
      },
      onError: tellError,
    })
  }
  return (
    <Mat as="section">
      <div className={styles.part}>
        <div className={styles.head}>
          <Icon icon={fileZip} />
          <h2 className="t-section">{t('copy.title')}</h2>
        </div>
        <p className="t-muted">{t('copy.text')}</p>
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
        {props.plan.kept.map(({ key, years }) => (
          <li key={key}>
            <b>{t(`stays.${key}.title`)}</b>
            <br />
            <span className="t-muted t-small">{t(`stays.${key}.why`, { years: years ?? 0 })}</span>
          </li>
        ))}
      </ul>
    </Mat>
  )
}

/** Leads back from the end: shown wherever the person still looks while the time to think runs. */
function Waiting(props: { readonly userId: number; readonly plan: ErasurePlan }): ReactNode {
  const t = useMessages('privacy')
  const format = useFormats()
  const tellError = useTellError()
  const keep = useKeepAccount(props.userId, () => showToast({ tone: 'positive', text: t('waiting.kept') }))
  return (
    <Banner
      icon={hourglassMedium}
      tone="warning"
      title={t('waiting.title', { date: format.day(props.plan.dueAt) })}
      action={
        <Button
          variant="primary"
          isBusy={keep.isPending}
          busyLabel={t('waiting.keeping')}
          onClick={() => keep.mutate(undefined, { onError: tellError })}
        >
          {t('waiting.keep')}
        </Button>
      }
    >
      {t('waiting.text')}
    </Banner>
  )
}

function EndAccount(props: { readonly userId: number }): ReactNode {
  const t = useMessages('privacy')
  const plan = useErasure(props.userId)
  const [isAsking, setAsking] = useState(false)
  return (
    <section className={styles.part}>
      <SectionHead title={t('end.title')} />
      <QueryError query={plan} />
      {plan.isPending ? (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="mat" height={320} />
        </SkeletonGroup>
      ) : null}
      {plan.data === undefined ? null : (
        <>
          {plan.data.state === 'waiting' ? (
            <Waiting userId={props.userId} plan={plan.data} />
          ) : (
            <p className="t-muted">{t('end.text')}</p>
          )}
          <Plan plan={plan.data} />
          {plan.data.blockers.map((blocker) => (
            <Banner key={blocker} icon={hourglassMedium} tone="warning" title={t(`blocked.${blocker}.title`)}>
              {t(`blocked.${blocker}.text`)}
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
              userId={props.userId}
              plan={plan.data}
              onClose={() => setAsking(false)}
            />
          ) : null}
        </>
      )}
    </section>
  )
}

export function PrivacyPage(): ReactNode {
  const t = useMessages('privacy')
  const viewer = useViewer()
  const isViewing = useIsViewing()
  const back = isBuilt('app.profile') ? hrefTo('app.profile') : hrefTo('app.dashboard')
  return (
    <>
      <TopBar title={t('title')} back={{ label: t('back'), href: back }} />
      <PageHead size="small" isHiddenOnPhone title={t('title')} />
      <div className={styles.body}>
        <OnlyYourself>
          <TakeAlong userId={viewer.id} />
        </OnlyYourself>
        <AccessLog userId={viewer.id} />
        {isViewing ? null : <EndAccount userId={viewer.id} />}
      </div>
    </>
  )
}
