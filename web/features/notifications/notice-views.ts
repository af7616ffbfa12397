/** The look, topic and link of each kind of notification. A new type does not compile without a row here. */
import type { Notification } from '@wegband/domain/features/notifications/contract.ts'
import type { NotificationType } from '@wegband/domain/features/notifications/notification-types.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { isBuilt } from '../../platform/router/route-table.ts'
import type { IconShape } from '../../ui/icon/icon.tsx'
import { bell } from '../../ui/icon/phosphor/bell.gen.ts'
import { calendarPlus } from '../../ui/icon/phosphor/calendar-plus.gen.ts'
import { cloudSlash } from '../../ui/icon/phosphor/cloud-slash.gen.ts'
import { calendarX } from '../../ui/icon/phosphor/calendar-x.gen.ts'
import { chatCircle } from '../../ui/icon/phosphor/chat-circle.gen.ts'
import { creditCard } from '../../ui/icon/phosphor/credit-card.gen.ts'
import { eye } from '../../ui/icon/phosphor/eye.gen.ts'
import { fileText } from '../../ui/icon/phosphor/file-text.gen.ts'
import { firstAid } from '../../ui/icon/phosphor/first-aid.gen.ts'
import { hourglassMedium } from '../../ui/icon/phosphor/hourglass-medium.gen.ts'
import { identificationCard } from '../../ui/icon/phosphor/identification-card.gen.ts'
import { pause } from '../../ui/icon/phosphor/pause.gen.ts'
import { pencilSimple } from '../../ui/icon/phosphor/pencil-simple.gen.ts'
import { sealCheck } from '../../ui/icon/phosphor/seal-check.gen.ts'
import { shieldCheck } from '../../ui/icon/phosphor/shield-check.gen.ts'
import { storefront } from '../../ui/icon/phosphor/storefront.gen.ts'
import { userCheck } from '../../ui/icon/phosphor/user-check.gen.ts'
import { userMinus } from '../../ui/icon/phosphor/user-minus.gen.ts'
import { userPlus } from '../../ui/icon/phosphor/user-plus.gen.ts'
import type { NoteTone } from '../../ui/note-row/note-row.tsx'

/** The topics of the filter; all others are found under "all". */
export type NoticeTopic = 'training' | 'subscriptions' | 'people' | 'schools'

export type NoticeView = {
  readonly icon: IconShape
  readonly tone: NoteTone
  readonly topic: NoticeTopic
  /** Undefined where the page is not built. */
  readonly href: (notice: Notification) => string | undefined
}

const textOf = (value: string | number | undefined): string => (value === undefined ? '' : String(value))
const idOf = (value: string | number | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined

const toFamilyTab = (tab: string): string | undefined =>
  isBuilt('app.family') ? hrefTo('app.family', {}, { tab }) : undefined
const TABS: Readonly<Record<string, string>> = { 'training-buddy': 'partners', sponsoring: 'sponsoring' }
const toRelation = ({ params }: Notification): string | undefined =>
  toFamilyTab(TABS[String(params['relationType'])] ?? 'family')
const toRelationRequests = (): string | undefined => toFamilyTab('requests')
const toSubscriptions = (): string | undefined =>
  isBuilt('app.subscriptions') ? hrefTo('app.subscriptions') : undefined
const toLegalText = ({ params }: Notification): string | undefined =>
  hrefTo('legal.text', { kind: textOf(params['changeType']) })
const toOwnSchools = (): string | undefined =>
  isBuilt('app.user-schools') ? hrefTo('app.user-schools') : undefined
const toRequests = ({ params }: Notification): string | undefined =>
  isBuilt('app.trainer-requests')
    ? hrefTo('app.trainer-requests', { schoolId: idOf(params['schoolId']) })
    : undefined
const toRoles = ({ params }: Notification): string =>
  hrefTo('app.trainer-roles', { schoolId: idOf(params['schoolId']) })
/** Heads answer beside the requests to their school, the office on its own page. */
const toPauses = (notice: Notification): string | undefined =>
  idOf(notice.params['schoolId']) === undefined ? hrefTo('app.admin') : toRequests(notice)
/** A school's heads and staff check on its own page, the association's office on that of the administration. */
const toPapers = ({ params }: Notification): string | undefined => {
  const schoolId = idOf(params['schoolId'])
  return schoolId === undefined ? hrefTo('app.admin-papers') : hrefTo('app.trainer-papers', { schoolId })
}
const toImports = ({ params }: Notification): string | undefined => {
  const schoolId = idOf(params['schoolId'])
  return schoolId === undefined ? hrefTo('app.admin-imports') : hrefTo('app.trainer-import', { schoolId })
}
/** Heads have the register of their school; the person themself has no page of it. */
const toRegister = ({ params }: Notification): string | undefined => {
  const schoolId = idOf(params['schoolId'])
  return schoolId === undefined ? undefined : hrefTo('app.trainer-protection', { schoolId })
}
const toPaperToSign = ({ subjectId }: Notification): string | undefined =>
  subjectId === null ? hrefTo('app.documents') : hrefTo('app.paper-to-sign', { paperId: subjectId })
const toSentPapers = ({ params }: Notification): string | undefined =>
  hrefTo('app.trainer-papers', { schoolId: idOf(params['schoolId']) }, { view: 'signing' })
const toMessage = ({ subjectId }: Notification): string | undefined =>
  subjectId === null
    ? hrefTo('app.messages')
    : hrefTo('app.message', { messageId: subjectId }, { box: 'inbox' })
/** The contact of a school reads reports on its page, the association's office on that of the administration. */
const toReports = ({ params }: Notification): string | undefined => {
  const schoolId = idOf(params['schoolId'])
  return schoolId === undefined ? hrefTo('app.admin-reports') : hrefTo('app.trainer-reports', { schoolId })
}
/** The path of a child is visible only in its own view. */
const toProgress = ({ params }: Notification): string | undefined =>
  params['firstName'] === '' ? hrefTo('app.sports-progress', { sportId: idOf(params['sportId']) }) : undefined

const school = (tone: NoteTone, href: NoticeView['href']): NoticeView => ({
  icon: storefront,
  tone,
  topic: 'schools',
  href,
})
const level: NoticeView = { icon: sealCheck, tone: 'positive', topic: 'training', href: toProgress }
const toAppointment = ({ params }: Notification): string | undefined => {
  const appointmentId = idOf(params['appointmentId'])
  return appointmentId === undefined ? undefined : hrefTo('app.appointment', { appointmentId })
}
/** A request for many dates has a page of its own. */
const toSpan = (notice: Notification): string | undefined => {
  const spanId = idOf(notice.params['spanId'])
  return spanId === undefined ? toAppointment(notice) : hrefTo('app.substitute-span', { spanId })
}
const place = (tone: NoteTone): NoticeView => ({
  icon: calendarPlus,
  tone,
  topic: 'training',
  href: toAppointment,
})
const card = (tone: NoteTone): NoticeView => ({
  icon: identificationCard,
  tone,
  topic: 'schools',
  href: ({ params }) => {
    const user = idOf(params['userId'])
    return hrefTo('app.qr-code', {}, user === undefined ? {} : { user })
  },
})
const unpaid: NoticeView = { icon: creditCard, tone: 'danger', topic: 'subscriptions', href: toSubscriptions }
const people = (
  icon: IconShape,
  tone: NoteTone = 'neutral',
  href: NoticeView['href'] = toRelation,
): NoticeView => ({ icon, tone, topic: 'people', href })

export const NOTICE_VIEWS: { readonly [T in NotificationType]: NoticeView } = {
  'school-request-received': school('neutral', toRequests),
  'school-request-dispatched': school('neutral', toOwnSchools),
  'school-request-accepted': school('positive', toOwnSchools),
  'school-request-rejected': school('neutral', toOwnSchools),
  'head-appointed': school('positive', toRoles),
  'school-request-withdrawn': school('neutral', toRequests),
  'membership-ending': school('warning', toOwnSchools),
  'school-request-question': school('warning', toOwnSchools),
  'school-request-reply': school('neutral', toRequests),
  'payment-warning-1': unpaid,
  'payment-warning-2': unpaid,
  'payment-warning-3': unpaid,
  exam: level,
  'exam-taken-back': { ...level, tone: 'warning' },
  completed: level,
  'emergency-opened': {
    icon: firstAid,
    tone: 'warning',
    topic: 'people',
    href: ({ params }) => {
      const child = params['firstName'] === '' ? undefined : idOf(params['userId'])
      return hrefTo('app.emergency', {}, child === undefined ? {} : { child })
    },
  },
  'birthday-corrected': {
    icon: identificationCard,
    tone: 'neutral',
    topic: 'people',
    href: ({ params }) => (params['firstName'] === '' ? hrefTo('app.profile-edit') : toFamilyTab('family')),
  },
  'card-linked': card('positive'),
  'card-revoked': card('warning'),
  'exam-invitation': { ...place('positive'), icon: sealCheck },
  'exam-answered': place('neutral'),
  'exam-retake': place('warning'),
  'place-offered': place('positive'),
  'place-passed': place('neutral'),
  'class-cancelled': { ...place('danger'), icon: calendarX },
  'class-changed': place('warning'),
  'habit-full': place('warning'),
  'substitute-asked': { ...place('warning'), href: toSpan },
  'substitute-found': { ...place('positive'), href: toSpan },
  'substitute-missing': { ...place('danger'), href: toSpan },
  'judgement-changed': place('neutral'),
  'account-viewed': people(eye, 'warning', ({ params }) =>
    params['firstName'] === '' ? hrefTo('app.privacy') : toFamilyTab('family'),
  ),
  'account-helped': people(shieldCheck, 'warning', () => hrefTo('app.devices')),
  'debit-announced': { ...unpaid, tone: 'neutral' },
  'subscription-phase-ending': { ...unpaid, icon: hourglassMedium, tone: 'warning' },
  'unpaid-cancellation': unpaid,
  'card-expiring': { ...unpaid, tone: 'warning' },
  'pause-requested': { icon: pause, tone: 'neutral', topic: 'subscriptions', href: toPauses },
  'pause-answered': { ...unpaid, icon: pause, tone: 'neutral' },
  'contract-declared': { ...unpaid, icon: hourglassMedium, tone: 'warning' },
  'legal-text-coming': { icon: fileText, tone: 'neutral', topic: 'people', href: toLegalText },
  'training-not-published': {
    icon: fileText,
    tone: 'warning',
    topic: 'training',
    href: () => hrefTo('app.admin-training'),
  },
  'admin-locked': {
    icon: shieldCheck,
    tone: 'danger',
    topic: 'people',
    href: () => hrefTo('app.admin-people'),
  },
  'webhook-off': {
    icon: cloudSlash,
    tone: 'danger',
    topic: 'people',
    href: () => hrefTo('app.admin-programs'),
  },
  'import-ended': { icon: fileText, tone: 'neutral', topic: 'schools', href: toImports },
  'certificate-due': { icon: shieldCheck, tone: 'warning', topic: 'schools', href: toRegister },
  'document-received': { icon: fileText, tone: 'neutral', topic: 'schools', href: toPapers },
  'document-checked': {
    icon: fileText,
    tone: 'neutral',
    topic: 'schools',
    href: () => (isBuilt('app.documents') ? hrefTo('app.documents') : undefined),
  },
  'paper-to-sign': { icon: pencilSimple, tone: 'warning', topic: 'schools', href: toPaperToSign },
  'paper-refused': { icon: fileText, tone: 'warning', topic: 'schools', href: toSentPapers },
  'announcement-published': {
    icon: bell,
    tone: 'neutral',
    topic: 'schools',
    href: () => hrefTo('app.announcements'),
  },
  'message-received': people(chatCircle, 'neutral', toMessage),
  'message-reported': { icon: shieldCheck, tone: 'warning', topic: 'people', href: toReports },
  'report-decided': people(shieldCheck, 'neutral', () => hrefTo('app.message-safety')),
  'relation-request': people(userPlus, 'neutral', toRelationRequests),
  'guardian-joined': people(userCheck, 'positive'),
  'coming-of-age': people(userCheck),
  'relation-confirmed': people(userCheck, 'positive'),
  'relation-declined': people(userMinus),
  'relation-release-request': people(userMinus, 'warning', toRelationRequests),
  'relation-release-confirmed': people(userMinus),
  'relation-release-declined': people(userCheck),
}

/** The types of a topic, to request only those from the server. */
export const typesOf = (topic: NoticeTopic): NotificationType[] =>
  (Object.keys(NOTICE_VIEWS) as NotificationType[]).filter((type) => NOTICE_VIEWS[type].topic === topic)
