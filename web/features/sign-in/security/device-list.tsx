/** The devices on which the user is signed in, this one first; each can be signed out from here (F20). */
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { SignedInDevice } from '@wegband/domain/features/sessions/contract.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { deviceMobile } from '../../../ui/icon/phosphor/device-mobile.gen.ts'
import { deviceTablet } from '../../../ui/icon/phosphor/device-tablet.gen.ts'
import { laptop } from '../../../ui/icon/phosphor/laptop.gen.ts'
import { monitor } from '../../../ui/icon/phosphor/monitor.gen.ts'
import { List, ListRow } from '../../../ui/list-row/list-row.tsx'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { QueryError } from '../../errors/query-error.tsx'
import { useFreshProof } from '../use-fresh-proof.tsx'
import { useDevices, useEndDevice, useEndOthers } from './security-queries.ts'
import styles from './security.module.css'

const ICONS = { phone: deviceMobile, tablet: deviceTablet, computer: laptop, unknown: monitor }

function useDeviceWords() {
  const t = useMessages('security')
  const format = useFormats()
  return {
    nameOf: (device: SignedInDevice): string =>
      device.name ??
      [t(`devices.kind.${device.kind}`), device.browser, device.system]
        .filter((part) => part !== null && part !== '')
        .join(', '),
    noteOf: (device: SignedInDevice): string => {
      const way = t(`devices.by.${device.signedInBy}`)
      if (device.isCurrent) return t('devices.now', { way })
      return t('devices.seen', {
        day: format.relativeDay(device.lastSeenAt),
        time: format.time(device.lastSeenAt),
        way,
      })
    },
  }
}

function DeviceRow(props: { readonly device: SignedInDevice; readonly userId: number }): ReactNode {
  const t = useMessages('security')
  const { nameOf, noteOf } = useDeviceWords()
  const showError = useShowError()
  const { device } = props
  const name = nameOf(device)
  const { withProof, proofDialog } = useFreshProof()
  const end = useEndDevice(
    props.userId,
    (action) => withProof(t('devices.proof', { name }), action),
    () => showToast({ tone: 'positive', text: t('devices.ended', { name }) }),
  )
  const signOut = (): void => end.mutate(device.id, { onError: showError })
  return (
    <>
      <ListRow
        icon={ICONS[device.kind]}
        title={name}
        note={noteOf(device)}
        trail={
          device.isCurrent ? (
            <Tag tone="positive">{t('devices.this')}</Tag>
          ) : (
            <Button
              variant="quiet"
              size="small"
              isBusy={end.isPending}
              busyLabel={t('devices.ending')}
              label={t('devices.endOf', { name })}
              onClick={signOut}
            >
              {t('devices.end')}
            </Button>
          )
        }
      />
      {proofDialog}
    </>
  )
}

function EndOthers(props: { readonly userId: number; readonly count: number }): ReactNode {
  const t = useMessages('security')
  const [isAsking, setAsking] = useState(false)
  const showError = useShowError()
  const { withProof, proofDialog } = useFreshProof()
  const end = useEndOthers(
    props.userId,
    (action) => withProof(t('devices.proofAll'), action),
    () => showToast({ tone: 'positive', text: t('devices.allEnded') }),
  )
  const confirm = (): void => end.mutate(undefined, { onError: showError, onSettled: () => setAsking(false) })
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('devices.endOthers')}</Button>
      <p className="t-muted t-small">{t('devices.unknown')}</p>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('devices.askTitle')}
        text={t('devices.askText', { count: props.count })}
        confirmLabel={t('devices.endOthers')}
        cancelLabel={t('devices.keep')}
        isBusy={end.isPending}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
      {proofDialog}
    </>
  )
}

export function DeviceList(props: { readonly userId: number }): ReactNode {
  const t = useMessages('security')
  const devices = useDevices(props.userId)
  const others = devices.data?.filter((device) => !device.isCurrent).length ?? 0
  return (
    <section className={styles.part}>
      <SectionHead title={t('devices.title')} />
      <QueryError query={devices} />
      {devices.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton height={56} />
          <Skeleton height={56} />
        </SkeletonGroup>
      ) : null}
      {devices.data === undefined ? null : (
        <List label={t('devices.title')}>
          {devices.data.map((device) => (
            <DeviceRow key={device.id} device={device} userId={props.userId} />
          ))}
        </List>
      )}
      {others > 0 ? <EndOthers userId={props.userId} count={others} /> : null}
    </section>
  )
}
