/** What people hear of by push and by email, topic by topic. */
import type { ReactNode } from 'react'
import { MAIL_TIMINGS, type MailTiming } from '@wegband/domain/features/notifications/mail-timings.ts'
import type { NoticeChoices } from '@wegband/domain/features/notifications/notice-choices.ts'
import { TOPICS_IN_USE, type NoticeTopic } from '@wegband/domain/features/notifications/notice-topics.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import styles from './notice-settings.module.css'

export function TopicRows(props: {
  readonly choices: NoticeChoices
  readonly hasTeam: boolean
  readonly hasMail: boolean
  readonly isDisabled: boolean
  readonly onChange: (topics: NoticeChoices['topics']) => void
}): ReactNode {
  const { choices, onChange } = props
  const t = useMessages('notice-settings')
  const topics = TOPICS_IN_USE.filter((topic) => topic !== 'team' || props.hasTeam)
  return (
    <section>
      <h2 className="t-section">{t('topicsTitle')}</h2>
      <p className="t-small t-muted">{t(props.hasMail ? 'legend' : 'legendDevices')}</p>
      <ul className={styles.topics}>
        {topics.map((topic) => (
          <TopicRow
            key={topic}
            topic={topic}
            choice={choices.topics[topic]}
            hasMail={props.hasMail}
            isDisabled={props.isDisabled}
            onChange={(choice) => onChange({ ...choices.topics, [topic]: choice })}
          />
        ))}
      </ul>
      <p className={`t-tiny t-muted ${styles.note}`}>{t(props.hasMail ? 'always' : 'noMail')}</p>
    </section>
  )
}

type Choice = NoticeChoices['topics'][NoticeTopic]

function TopicRow(props: {
  readonly topic: NoticeTopic
  readonly choice: Choice
  readonly hasMail: boolean
  readonly isDisabled: boolean
  readonly onChange: (choice: Choice) => void
}): ReactNode {
  const { topic, choice, onChange } = props
  const t = useMessages('notice-settings')
  const name = t(`topics.${topic}.name`)
  return (
    <li className={styles.topic}>
      <Switch
        label={name}
        note={t(`topics.${topic}.note`)}
        isOn={choice.push}
        isDisabled={props.isDisabled}
        onChange={(push) => onChange({ ...choice, push })}
      />
      {props.hasMail ? (
        <SelectField
          label={t('mailOf', { topic: name })}
          value={choice.mail}
          disabled={props.isDisabled}
          options={MAIL_TIMINGS.map((value) => ({ value, text: t(`mails.${value}`) }))}
          onChange={(event) => onChange({ ...choice, mail: event.target.value as MailTiming })}
        />
      ) : null}
    </li>
  )
}
