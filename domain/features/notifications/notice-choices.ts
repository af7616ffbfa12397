/** How a person hears of what happens: push and email by topic, quiet hours, and whether a push shows what it is about. */
import { z } from 'zod'
import { MAIL_TIMINGS, type MailTiming } from './mail-timings.ts'
import { NOTICE_TOPICS, type NoticeTopic } from './notice-topics.ts'

const topicChoice = z.strictObject({ push: z.boolean(), mail: z.enum(MAIL_TIMINGS) })
export type TopicChoice = z.output<typeof topicChoice>

/** A time of a clock: 21:30. */
const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)

const LONGEST_ZONE_NAME = 64
const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

export const quietHours = z.strictObject({
  isOn: z.boolean(),
  from: clockTime,
  until: clockTime,
  /** A class within 12 hours that falls or moves is pushed all the same. */
  letsUrgentThrough: z.boolean(),
})
export type QuietHours = z.output<typeof quietHours>

export const noticeChoices = z.strictObject({
  topics: z.strictObject(
    Object.fromEntries(NOTICE_TOPICS.map((topic) => [topic, topicChoice])) as {
      readonly [T in NoticeTopic]: typeof topicChoice
    },
  ),
  /** A push says only that there is something. */
  hidesContent: z.boolean(),
  quiet: quietHours,
  /** The clock of quiet hours and summaries. */
  timeZone: z.string().max(LONGEST_ZONE_NAME).refine(isTimeZone),
})
export type NoticeChoices = z.output<typeof noticeChoices>

const choice = (mail: MailTiming): TopicChoice => ({ push: true, mail })

/** Without a choice: a class that falls is an email at once, as ever; others are gathered; contracts have emails of their own. */
export const DEFAULT_CHOICES: NoticeChoices = {
  topics: {
    classes: choice('at-once'),
    training: choice('weekly'),
    family: choice('daily'),
    school: choice('daily'),
    messages: choice('daily'),
    announcements: choice('daily'),
    subscriptions: choice('never'),
    documents: choice('daily'),
    team: choice('daily'),
  },
  hidesContent: false,
  quiet: { isOn: true, from: '21:30', until: '07:00', letsUrgentThrough: true },
  timeZone: 'Europe/Berlin',
}

/** What is stored, with the default for every topic that is missing or not of its shape. */
export const topicsOf = (stored: unknown): NoticeChoices['topics'] =>
  Object.fromEntries(
    NOTICE_TOPICS.map((topic) => [
      topic,
      topicChoice.catch(DEFAULT_CHOICES.topics[topic]).parse(Reflect.get(Object(stored), topic)),
    ]),
  ) as NoticeChoices['topics']
