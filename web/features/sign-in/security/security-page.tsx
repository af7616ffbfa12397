/** Devices and security: the devices on which the user is signed in, and the sign-in methods. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { lazyDialog } from '../../../platform/loading/lazy-part.tsx'
import { isBuilt } from '../../../platform/router/route-table.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { fingerprint } from '../../../ui/icon/phosphor/fingerprint.gen.ts'
import { lockKey } from '../../../ui/icon/phosphor/lock-key.gen.ts'
import { password } from '../../../ui/icon/phosphor/password.gen.ts'
import { shieldCheck } from '../../../ui/icon/phosphor/shield-check.gen.ts'
import { List, ListRow } from '../../../ui/list-row/list-row.tsx'
import { PageHead } from '../../../ui/page-head/page-head.tsx'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { TopBar } from '../../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { QueryError } from '../../errors/query-error.tsx'
import { DeviceList } from './device-list.tsx'
import { useSignInWays } from './security-queries.ts'
import styles from './security.module.css'

const PasswordDialog = lazyDialog(async () => (await import('./password-dialog.tsx')).PasswordDialog)
const PasskeyDialog = lazyDialog(async () => (await import('../passkeys/passkey-dialog.tsx')).PasskeyDialog)
const SecondStepDialog = lazyDialog(
  async () => (await import('../second-step/second-step-dialog.tsx')).SecondStepDialog,
)

type Open = 'password' | 'passkeys' | 'second-step' | undefined

function Ways(props: { readonly person: Viewer }): ReactNode {
  const t = useMessages('security')
  const { person } = props
  const ways = useSignInWays(person.id)
  const [open, setOpen] = useState<Open>()
  const close = (): void => setOpen(undefined)
  if (ways.data === undefined)
    return ways.isPending ? (
      <SkeletonGroup label={t('loading')} className="stack">
        <Skeleton height={56} />
        <Skeleton height={56} />
        <Skeleton height={56} />
      </SkeletonGroup>
    ) : (
      <QueryError query={ways} />
    )
  const { passkeys, secondStep } = ways.data
  return (
    <>
      <List label={t('ways.title')}>
        <ListRow
          icon={password}
          title={t('ways.password')}
          note={t('ways.passwordNote')}
          onClick={() => setOpen('password')}
        />
        <ListRow
          icon={fingerprint}
          title={t('ways.passkeys')}
          note={
            passkeys.length === 0 ? t('ways.noPasskey') : t('ways.passkeyCount', { count: passkeys.length })
          }
          onClick={() => setOpen('passkeys')}
        />
        <ListRow
          icon={shieldCheck}
          title={t('ways.secondStep')}
          note={
            secondStep.isOn
              ? t('ways.codesLeft', { count: secondStep.recoveryCodesLeft })
              : t('ways.secondStepNote')
          }
          trail={
            <Tag tone={secondStep.isOn ? 'positive' : 'neutral'}>
              {t(secondStep.isOn ? 'ways.on' : 'ways.off')}
            </Tag>
          }
          onClick={() => setOpen('second-step')}
        />
      </List>
      {open === 'password' ? <PasswordDialog isOpen person={person} onClose={close} /> : null}
      {open === 'passkeys' ? <PasskeyDialog isOpen passkeys={passkeys} onClose={close} /> : null}
      {open === 'second-step' ? <SecondStepDialog isOpen ways={secondStep} onClose={close} /> : null}
    </>
  )
}

export function SecurityPage(): ReactNode {
  const t = useMessages('security')
  const viewer = useViewer()
  const back = isBuilt('app.profile') ? hrefTo('app.profile') : hrefTo('app.dashboard')
  return (
    <>
      <TopBar title={t('title')} back={{ label: t('back'), href: back }} />
      <PageHead size="small" isHiddenOnPhone title={t('title')} />
      <div className={styles.body}>
        {viewer.mustSetUpSecondStep ? (
          <Banner icon={lockKey} tone="warning" title={t('obliged.title')}>
            {t('obliged.text')}
          </Banner>
        ) : null}
        <DeviceList userId={viewer.id} />
        <section className={styles.part}>
          <SectionHead title={t('ways.title')} />
          <Ways person={viewer} />
        </section>
      </div>
    </>
  )
}
