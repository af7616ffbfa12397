/** The text of a notification, built from its type and params in the user's language. */
import type { Notification } from '@wegband/domain/features/notifications/contract.ts'
import type { NotificationType } from '@wegband/domain/features/notifications/notification-types.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import type { Formats } from './formats.ts'
import type { MessageValues } from './message-text.ts'

/** Formats with the reader's present time, so that a day can be called today. */
export type NoticeFormats = Pick<Formats, 'dateLong' | 'euro' | 'time'> & {
  readonly relativeDayWithin: (when: string) => string
}

/** The sentences of a type; the first one is the default. A type that is missing here has one sentence, `any`. */
const VARIANTS = {
  'school-request-received': ['enrollment', 'retreat'],
  'school-request-dispatched': ['enrollment', 'retreat', 'enrollment-child', 'retreat-child'],
  'school-request-accepted': [
    'enrollment',
    'retreat',
    'enrollment-child',
    'retreat-child',
    'retreat-later',
    'retreat-later-child',
  ],
  'school-request-rejected': ['enrollment', 'retreat', 'enrollment-child', 'retreat-child'],
  'school-request-withdrawn': ['enrollment', 'retreat'],
  'membership-ending': ['set', 'withdrawn', 'set-child', 'withdrawn-child'],
  'school-request-question': ['enrollment', 'retreat', 'enrollment-child', 'retreat-child'],
  'school-request-reply': ['enrollment', 'retreat'],
  'payment-warning-1': ['own', 'child'],
  'payment-warning-2': ['own', 'child'],
  'payment-warning-3': ['own', 'child'],
  exam: ['own', 'child'],
  'exam-taken-back': ['own', 'child'],
  completed: ['own', 'child'],
  'emergency-opened': ['own', 'child'],
  'birthday-corrected': ['own', 'child'],
  'card-linked': ['own', 'child'],
  'card-revoked': ['own', 'child'],
  'exam-invitation': ['own', 'child'],
  'exam-answered': ['accepted', 'declined'],
  'exam-retake': ['own', 'child'],
  'place-offered': ['own', 'child'],
  'place-passed': ['own', 'child'],
  'class-cancelled': ['own', 'child', 'own-many', 'child-many'],
  'class-changed': [
    'time',
    'place',
    'trainer',
    'back',
    'time-child',
    'place-child',
    'trainer-child',
    'back-child',
    'trainer-many',
    'trainer-many-child',
    'time-many',
    'time-many-child',
    'place-many',
    'place-many-child',
    'taught',
    'taught-series',
  ],
  'habit-full': [
    'waiting',
    'waiting-many',
    'full',
    'full-many',
    'waiting-child',
    'waiting-many-child',
    'full-child',
    'full-many-child',
  ],
  'substitute-asked': ['any', 'many'],
  'substitute-found': ['any', 'many', 'part'],
  'substitute-missing': ['any', 'many'],
  'account-viewed': ['own', 'child'],
  'account-helped': [
    'second-step-reset',
    'sessions-ended',
    'account-locked',
    'account-unlocked',
    'address-confirmed',
    'rights-changed',
    'accounts-merged',
  ],
  'subscription-phase-ending': ['own', 'child', 'ends', 'ends-child'],
  'unpaid-cancellation': ['own', 'child'],
  'pause-answered': ['granted', 'refused', 'granted-child', 'refused-child'],
  'contract-declared': ['cancellation', 'withdrawal', 'cancellation-waiting', 'withdrawal-waiting'],
  'legal-text-coming': ['terms', 'privacy', 'withdrawal'],
  'training-not-published': ['named', 'unnamed'],
  'certificate-due': ['soon', 'expired', 'own-soon', 'own-expired'],
  'webhook-off': ['gone', 'failing'],
  'import-ended': ['done', 'failed'],
  'document-checked': ['accepted', 'rejected', 'asked', 'accepted-child', 'rejected-child', 'asked-child'],
  'paper-to-sign': ['own', 'child', 'own-reminder', 'child-reminder'],
  'paper-refused': ['declined', 'revoked'],
  'announcement-published': ['school', 'association'],
  'relation-request': ['training-buddy', 'child', 'parent', 'sponsoring', 'parent-school'],
  'guardian-joined': ['guardian', 'child'],
  'coming-of-age': ['own', 'child'],
  'relation-confirmed': ['training-buddy', 'child', 'parent', 'sponsoring'],
  'relation-release-request': ['any', 'child'],
  'relation-release-confirmed': ['any', 'child'],
  'relation-release-declined': ['any', 'child'],
} as const satisfies { readonly [T in NotificationType]?: readonly [string, ...string[]] }

/** Types with a question, with the label of the button that links there. */
const ASKING = {
  'school-request-received': true,
  'school-request-question': true,
  'school-request-reply': true,
  'exam-invitation': true,
  'place-offered': true,
  'substitute-asked': true,
  'substitute-missing': true,
  'payment-warning-1': true,
  'payment-warning-2': true,
  'payment-warning-3': true,
  'pause-requested': true,
  'document-received': true,
  'message-reported': true,
  'relation-request': true,
  'relation-release-request': true,
} as const satisfies { readonly [T in NotificationType]?: true }

type Variants = typeof VARIANTS
type VariantOf<T extends NotificationType> = T extends keyof Variants ? Variants[T][number] : 'any'
type KeyOf<T extends NotificationType, Part extends string> = {
  [One in T]: `types.${One}.${VariantOf<One>}.${Part}`
}[T]

/** The texts of the bundle `notifications`. */
type NoticeKey =
  | KeyOf<NotificationType, 'title' | 'text'>
  | KeyOf<keyof typeof ASKING, 'action'>
  | 'withMessage'

export type NoticeWords = {
  readonly title: string
  readonly text: string
  /** The words of the button; undefined where no action is needed. */
  readonly action: string | undefined
}

const textOf = (value: string | number | undefined): string => (value === undefined ? '' : String(value))

/** The params that choose between the sentences of a type. */
const wish = (params: Notification['params']): string => {
  const told =
    ['relationType', 'requestType', 'changeType'].map((key) => textOf(params[key])).find(Boolean) ?? ''
  // A request that names its school gives more information.
  if (told === 'parent' && textOf(params['schoolName']) !== '') return 'parent-school'
  if (told !== '') return told
  return textOf(params['firstName']) === '' ? 'own' : 'child'
}

const ONE: readonly [string] = ['any']
const hasVariants = (type: NotificationType): type is keyof Variants => Object.hasOwn(VARIANTS, type)

const variantOf = (notice: Pick<Notification, 'type' | 'params'>): string => {
  const { type } = notice
  const all: readonly [string, ...string[]] = hasVariants(type) ? VARIANTS[type] : ONE
  return all.find((variant) => variant === wish(notice.params)) ?? all[0]
}

/** A sentence that begins with a day: "Heute, 18:00". */
const begun = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

const hasAction = (type: NotificationType): type is keyof typeof ASKING => Object.hasOwn(ASKING, type)

export function noticeWords(
  notice: Pick<Notification, 'type' | 'params'>,
  t: (key: NoticeKey, values?: MessageValues) => string,
  format: NoticeFormats,
): NoticeWords {
  const { type, params } = notice
  const variant = variantOf(notice)
  const day = (name: string): Record<string, string> => {
    const on = textOf(params[name])
    return on === '' ? {} : { [name]: format.dateLong(on) }
  }
  const moment = (name: string): Record<string, string> => {
    const at = textOf(params[name])
    return at === '' ? {} : { [name]: `${format.relativeDayWithin(at)}, ${format.time(at)}` }
  }
  const values = {
    ...params,
    name: fullName({ firstName: textOf(params['firstName']), lastName: textOf(params['lastName']) }),
    ...day('payUntil'),
    ...day('startsOn'),
    ...day('endsOn'),
    ...day('expiresOn'),
    ...day('birthdayAt'),
    ...day('comesOfAgeOn'),
    ...day('inForceOn'),
    ...day('collectOn'),
    ...day('nextOn'),
    ...(params['amountCents'] === undefined ? {} : { amount: format.euro(Number(params['amountCents'])) }),
    ...moment('startAt'),
    ...moment('wasAt'),
    ...moment('until'),
  }
  // The sender's own text comes first.
  const message = textOf(params['message'])
  // The table of variants has the keys of each type.
  const text = begun(t(`types.${type}.${variant}.text` as KeyOf<NotificationType, 'text'>, values))
  return {
    title: t(`types.${type}.${variant}.title` as KeyOf<NotificationType, 'title'>, values),
    text: message === '' ? text : t('withMessage', { message, text }),
    action: hasAction(type)
      ? t(`types.${type}.${variant}.action` as KeyOf<keyof typeof ASKING, 'action'>)
      : undefined,
  }
}
