/** Addresses for calendar programs: one per tab, copied or opened, with a reminder; renewing and switching off ask first. */
import { type ReactNode, useState } from 'react'
import type { CalendarFeed } from '@wegband/domain/features/calendar/contract.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { SelectField, TextField } from '../../../ui/field/field.tsx'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { calendarPlus } from '../../../ui/icon/phosphor/calendar-plus.gen.ts'
import { copy } from '../../../ui/icon/phosphor/copy.gen.ts'
import { shieldCheck } from '../../../ui/icon/phosphor/shield-check.gen.ts'
import { WhyLine } from '../../../ui/locked-reason/locked-reason.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { Tabs } from '../../../ui/tabs/tabs.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { QueryError } from '../../errors/query-error.tsx'
import { useFeedChanges, useFeeds } from './feed-queries.ts'
import styles from './feed-dialog.module.css'

/** As in the mock-up: time enough to pack. */
const USUAL_REMINDER = 120
const REMINDERS = ['15', '30', '60', '120', '1440'] as const

export function FeedDialog(props: { readonly onClose: () => void }): ReactNode {
  const { onClose } = props
  const t = useMessages('calendar-feeds')
  const viewer = useViewer()
  const query = useFeeds(viewer.id)
  const [name, setName] = useState('me')
  const [asking, setAsking] = useState<'renew' | 'off'>()
  const feeds = query.data ?? []
  const feed = feeds.find((one) => one.name === name) ?? feeds[0]
  if (feed !== undefined && asking !== undefined)
    return <Question feed={feed} asking={asking} onClose={() => setAsking(undefined)} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('title')}
      description={t('text')}
      closeLabel={t('close')}
      footer={
        <>
          <Button onClick={onClose}>{t('done')}</Button>
          {(feed?.address ?? null) === null ? null : (
            <Button variant="danger" onClick={() => setAsking('renew')}>
              {t('renew')}
            </Button>
          )}
        </>
      }
    >
      <QueryError query={query} />
      {query.isPending ? (
        <SkeletonGroup label={t('loading')} className={styles.panel}>
          <Skeleton shape="control" />
          <Skeleton shape="control" />
          <Skeleton shape="control" />
        </SkeletonGroup>
      ) : null}
      {feed === undefined ? null : (
        <Tabs
          label={t('whose')}
          items={feeds.map((one) => ({
            id: one.name,
            label: t(`tab.${one.kind}`, { name: one.subject ?? '' }),
          }))}
          value={feed.name}
          onChange={setName}
        >
          <div className={styles.panel}>
            <p className="t-muted">{t(`what.${feed.kind}`, { name: feed.subject ?? '' })}</p>
            <Feed key={feed.name} feed={feed} onOff={() => setAsking('off')} />
          </div>
        </Tabs>
      )}
    </Dialog>
  )
}

function Feed(props: { readonly feed: CalendarFeed; readonly onOff: () => void }): ReactNode {
  const { feed } = props
  const { address } = feed
  const t = useMessages('calendar-feeds')
  const { save } = useFeedChanges(useViewer().id, feed)
  if (address === null)
    return (
      <Button
        variant="primary"
        isBlock
        icon={calendarPlus}
        isBusy={save.isPending}
        onClick={() => save.mutate(USUAL_REMINDER)}
      >
        {t('start')}
      </Button>
    )
  return (
    <>
      <AddressLine address={address} />
      <Button variant="primary" isBlock icon={calendarPlus} href={address.replace(/^https?:/, 'webcal:')}>
        {t('inApp')}
      </Button>
      <Reminder feed={feed} />
      <WhyLine icon={shieldCheck}>
        {t('secret')} <LastFetched at={feed.lastFetchedAt} />
      </WhyLine>
      <Button variant="quiet" size="small" onClick={props.onOff}>
        {t('off')}
      </Button>
    </>
  )
}

function AddressLine(props: { readonly address: string }): ReactNode {
  const t = useMessages('calendar-feeds')
  const copyIt = (): void => {
    // Without a secure context there is no clipboard; the user can select the text by hand.
    const copying: Promise<void> =
      navigator.clipboard?.writeText(props.address) ?? Promise.reject(new Error())
    copying.then(
      () => showToast({ subject: 'calendar-feed', text: t('copied'), tone: 'positive' }),
      () => showToast({ subject: 'calendar-feed', text: t('copyFailed'), tone: 'neutral' }),
    )
  }
  return (
    <TextField
      label={t('address')}
      isLabelHidden
      readOnly
      value={props.address}
      onFocus={(event) => event.target.select()}
      trail={<IconButton icon={copy} label={t('copy')} onClick={copyIt} />}
    />
  )
}

function Reminder(props: { readonly feed: CalendarFeed }): ReactNode {
  const { feed } = props
  const t = useMessages('calendar-feeds')
  const { save } = useFeedChanges(useViewer().id, feed)
  const minutes = save.isPending ? save.variables : feed.reminderMinutes
  const isUsual = REMINDERS.some((one) => Number(one) === minutes)
  const options = [
    ...REMINDERS.map((value) => ({ value: String(value), text: t(`before.${value}`) })),
    ...(minutes === null || isUsual ? [] : [{ value: String(minutes), text: t('beforeOther', { minutes }) }]),
  ]
  return (
    <>
      <Switch
        label={t('remind')}
        isOn={minutes !== null}
        onChange={(isOn) => save.mutate(isOn ? USUAL_REMINDER : null)}
      />
      {minutes === null ? null : (
        <SelectField
          label={t('remindWhen')}
          options={options}
          value={String(minutes)}
          onChange={(event) => save.mutate(Number(event.target.value))}
        />
      )}
    </>
  )
}

function LastFetched(props: { readonly at: string | null }): ReactNode {
  const t = useMessages('calendar-feeds')
  const format = useFormats()
  if (props.at === null) return t('never')
  return t('fetched', {
    when: t('fetchedAt', { day: format.relativeDay(props.at), time: format.time(props.at) }),
  })
}

function Question(props: {
  readonly feed: CalendarFeed
  readonly asking: 'renew' | 'off'
  readonly onClose: () => void
}): ReactNode {
  const { feed, asking, onClose } = props
  const t = useMessages('calendar-feeds')
  const { renew, end } = useFeedChanges(useViewer().id, feed)
  const mutation = asking === 'renew' ? renew : end
  const text = t(asking === 'renew' ? 'renewed' : 'ended')
  const onSuccess = (): void => {
    showToast({ subject: 'calendar-feed', text, tone: 'positive' })
  }
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={t(`ask.${asking}Title`)}
      text={t(`ask.${asking}Text`)}
      confirmLabel={t(`ask.${asking}`)}
      cancelLabel={t('ask.keep')}
      isBusy={mutation.isPending}
      onConfirm={() => mutation.mutate(undefined, { onSuccess, onSettled: onClose })}
      onCancel={onClose}
    />
  )
}
