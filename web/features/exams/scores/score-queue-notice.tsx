/** Above the sheets of an exam day: what is only on this device, and what the server refused. */
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { connection } from '../../../platform/offline/connection.ts'
import { useStore } from '../../../platform/store.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { deviceMobile } from '../../../ui/icon/phosphor/device-mobile.gen.ts'
import { info } from '../../../ui/icon/phosphor/info.gen.ts'
import { forgetStep, type QueuedStep } from './score-queue.ts'

export function ScoreQueueNotice(props: { readonly items: readonly QueuedStep[] }): ReactNode {
  const t = useMessages('exams')
  const words = useErrorWords()
  const isOffline = useStore(connection).status !== 'fine'
  const waiting = props.items.filter(
    ({ state, hasWaited }) => state === 'waiting' && (hasWaited || isOffline),
  )
  const refused = props.items.filter(({ state }) => state === 'refused')
  return (
    <>
      {waiting.length === 0 ? null : (
        <Banner icon={deviceMobile} title={t('queue.waits', { count: waiting.length })}>
          {t('queue.safe')}
        </Banner>
      )}
      {refused.map(({ key, candidate, code }) => (
        <Banner
          key={key}
          icon={info}
          title={t('queue.refused', { name: fullName(candidate) })}
          action={
            <Button size="small" onClick={() => void forgetStep(key)}>
              {t('queue.forget')}
            </Button>
          }
        >
          {code === null ? null : words(new AppError(code)).text}
        </Banner>
      ))}
    </>
  )
}
