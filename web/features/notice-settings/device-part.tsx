/** Push messages on this device: why one would want them, the tap that asks for them, and what stands in the way. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  readNoticeSettings,
  testPush,
  type NoticeSettings,
} from '@wegband/domain/features/notice-settings/contract.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { bell } from '../../ui/icon/phosphor/bell.gen.ts'
import { Switch } from '../../ui/switch/switch.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { useIsViewing } from '../impersonation/use-view.ts'
import { pushObstacle, turnPushOff, turnPushOn, type PushObstacle } from './push-device.ts'
import styles from './notice-settings.module.css'

export function DevicePart(props: {
  readonly settings: NoticeSettings
  readonly onHide: (hidesContent: boolean) => void
}): ReactNode {
  const { choices, push } = props.settings
  const t = useMessages('notice-settings')
  const isViewing = useIsViewing()
  const [failure, setFailure] = useState<PushObstacle>()
  const obstacle = isViewing ? 'viewing' : (failure ?? pushObstacle(push.publicKey))
  const others = push.devices - (push.endpoint === null ? 0 : 1)
  return (
    <section>
      <h2 className="t-section">{t('device.title')}</h2>
      <div className={styles.device}>
        {push.endpoint !== null ? (
          <OnDevice />
        ) : obstacle === undefined ? (
          <OffDevice publicKey={push.publicKey} onFailure={setFailure} />
        ) : (
          <Banner icon={bell} title={t(`device.why.${obstacle}.title`)} live="status">
            {t(`device.why.${obstacle}.text`)}
          </Banner>
        )}
        {others > 0 ? (
          <p className={`t-tiny t-muted ${styles.note}`}>{t('device.others', { count: others })}</p>
        ) : null}
      </div>
      {push.devices === 0 ? null : (
        <Switch
          label={t('device.hides')}
          note={t('device.hidesNote')}
          isOn={choices.hidesContent}
          isDisabled={isViewing}
          onChange={props.onHide}
        />
      )}
    </section>
  )
}

function OffDevice(props: {
  readonly publicKey: string
  readonly onFailure: (obstacle: PushObstacle) => void
}): ReactNode {
  const t = useMessages('notice-settings')
  const client = useQueryClient()
  const showError = useShowError()
  const viewer = useViewer()
  const turningOn = useMutation({
    mutationFn: () => turnPushOn(props.publicKey, viewer.id),
    onSuccess: async (obstacle) => {
      if (obstacle === undefined) await invalidate(client, [readNoticeSettings])
      else props.onFailure(obstacle)
    },
    onError: showError,
  })
  return (
    <Banner
      icon={bell}
      title={t('device.off')}
      action={
        <Button
          variant="primary"
          isBusy={turningOn.isPending}
          busyLabel={t('device.turningOn')}
          onClick={() => turningOn.mutate()}
        >
          {t('device.turnOn')}
        </Button>
      }
    >
      {t('device.offNote')}
    </Banner>
  )
}

function OnDevice(): ReactNode {
  const t = useMessages('notice-settings')
  const client = useQueryClient()
  const showError = useShowError()
  const again = () => invalidate(client, [readNoticeSettings])
  const turningOff = useMutation({ mutationFn: turnPushOff, onSuccess: again, onError: showError })
  const testing = useMutation({
    mutationFn: () => call(testPush),
    onSuccess: async ({ outcome }) => {
      showToast({
        subject: 'push-test',
        tone: outcome === 'sent' ? 'positive' : 'danger',
        text: t(`device.tested.${outcome}`),
      })
      if (outcome === 'gone') await again()
    },
    onError: showError,
  })
  return (
    <Banner
      icon={bell}
      tone="positive"
      title={t('device.on')}
      action={
        <div className="row-wrap">
          <Button isBusy={testing.isPending} busyLabel={t('device.testing')} onClick={() => testing.mutate()}>
            {t('device.test')}
          </Button>
          <Button
            variant="soft"
            isBusy={turningOff.isPending}
            busyLabel={t('device.turningOff')}
            onClick={() => turningOff.mutate()}
          >
            {t('device.turnOff')}
          </Button>
        </div>
      }
    >
      {t('device.onNote')}
    </Banner>
  )
}
