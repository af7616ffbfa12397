/** Every email of the product, with the parameters of its text. The texts are in messages/<locale>/mails.json. */

type TrialClassParams = { firstName: string; schoolName: string; className: string; at: string }
/** `route`: latitude and longitude, with a comma between. */
type TrialPlaceParams = {
  place: string
  link: string
  calendar: string
  route: string
  cancel: string
}

/** `at`, `place`: of the first of `count` dates. `children`: names of the reader's children; `isOwn` 1: the reader takes part too. */
type MemberClassParams = {
  firstName: string
  className: string
  at: string
  place: string
  count: number
  children: string
  isOwn: 0 | 1
  link: string
  settings: string
}

/** `children`: names of those whom the contract is for; empty for the reader. */
type OpenPaymentParams = {
  firstName: string
  children: string
  isOwn: 0
  cents: number
  until: string
  link: string
}
type ContractParams = Omit<OpenPaymentParams, 'cents'> & { productName: string }
/** `file`: a name of the file store, attached as `fileName`. */
type AttachedParams = { file: string; fileName: string }
type DeclarationParams = { number: string; moment: string; declared: string; link: string } & AttachedParams
type DeclaredParams = { firstName: string; number: string; name: string; link: string }

/**
 * `link` is a path of the app with its secrets behind `#` (`/auth/password-reset#token=…`). The server puts PUBLIC_URL before it when the email
 * is written, never the Host of a request (F18). `code` six digits, `at` and `until` instants (ISO 8601).
 */
export type MailParams = {
  'verify-mail': { firstName: string; link: string }
  /** To the new address of a user who changes it. */
  'confirm-new-mail': { firstName: string; link: string }
  /** To the old address, after a change. */
  'mail-changed': { firstName: string; newMail: string }
  'reset-password': { firstName: string; link: string }
  'password-changed': { firstName: string; at: string }
  'sign-in-code': { firstName: string; code: string; until: string }
  /** To an address without an account that requested an email: says so, and how to join. */
  'no-account': { link: string }
  /** To the owner of an existing account who registers again. */
  'already-registered': { firstName: string; link: string }
  /** To a user whose address is already confirmed, after a request for a confirmation link. */
  'already-verified': { firstName: string; link: string }
  /** To the person and the guardians: a trainer opened emergency information and gave a reason. */
  'emergency-opened': { firstName: string; personName: string; byName: string; at: string }
  /** To the address that a parent had entered, when the child came of age. */
  'guardian-login-ended': { firstName: string }
  /** `device` may be empty. */
  'new-device': { firstName: string; device: string; at: string }
  'passkey-created': { firstName: string; name: string; at: string }
  'passkey-removed': { firstName: string; name: string; at: string }
  /** Before a sensitive action of a signed-in person. */
  'proof-code': { firstName: string; code: string; until: string }
  /** An admin reset the second factor; `reason` in the admin's words. */
  'second-step-reset': { firstName: string; at: string; reason: string }
  'sessions-ended': { firstName: string; at: string; reason: string }
  'account-locked': { firstName: string; at: string; reason: string }
  'account-unlocked': { firstName: string; at: string; reason: string }
  'address-confirmed': { firstName: string; at: string; reason: string }
  'rights-changed': { firstName: string; at: string; reason: string }
  /** To both addresses of a person who had two accounts. */
  'accounts-merged': { firstName: string; at: string; reason: string }
  'second-step-on': { firstName: string; at: string }
  'second-step-off': { firstName: string; at: string }
  'second-step-paused': { firstName: string; until: string }
  'export-ready': { firstName: string; link: string; until: string }
  'erasure-planned': { firstName: string; until: string; link: string }
  /** To each guardian, when one of them ends a child's account. */
  'erasure-planned-child': {
    firstName: string
    childName: string
    byName: string
    until: string
    link: string
  }
  'erasure-done': { firstName: string }
  'member-created': { firstName: string; schoolName: string; link: string }
  /** To a parent whose account a trainer created together with the child's. */
  'guardian-invited': { firstName: string; childName: string; schoolName: string; link: string }
  /** To the address that a guardian entered for a second guardian. */
  'guardian-invitation': { inviterName: string; childName: string; until: string; link: string }
  /** To a person who came of age, from a former parent. */
  'hand-over': { firstName: string; parentName: string; link: string }
  /** To a guest of a trial class: the link takes the place held until then; `place` is an address. */
  'trial-confirm': TrialClassParams & { place: string; until: string; link: string }
  'trial-registered': TrialClassParams & TrialPlaceParams
  /** To an email that is already registered for the class. */
  'trial-duplicate': TrialClassParams & TrialPlaceParams
  /** The guest cancelled; the link leads to other dates. */
  'trial-withdrawn': TrialClassParams & { link: string }
  /** The class is cancelled; `reason` may be empty. */
  'trial-cancelled': TrialClassParams & { reason: string; link: string }
  /** The class takes place at another time or place. */
  'trial-changed': TrialClassParams & { place: string }
  'trial-trainer-changed': TrialClassParams & { trainer: string }
  /** The class was cancelled and takes place after all. */
  'trial-back': TrialClassParams & { place: string }
  /** A notification in its own words, for readers who want them at once. `topic`: what it is about, and what its foot switches off. */
  notice: { firstName: string; title: string; body: string; topic: string; link: string; settings: string }
  /** What a reader has not seen, gathered. `items`: JSON of titles and texts; `count` of them and further ones. */
  'notice-digest': { firstName: string; items: string; count: number; link: string; settings: string }
  /** The school removed the guest from its list. */
  'trial-removed': TrialClassParams & { link: string }
  /** To members who booked or wait, and to their guardians; `reason` may be empty. */
  'class-cancelled': MemberClassParams & { reason: string }
  'class-time-changed': MemberClassParams & { wasAt: string }
  'class-place-changed': MemberClassParams
  /** `trainer` in words. */
  'class-trainer-changed': MemberClassParams & { trainer: string }
  /** The class was cancelled and takes place after all. */
  'class-back': MemberClassParams
  /** To a member on the waiting list. */
  'place-offered': MemberClassParams & { until: string }
  /** To a payer who asked for an invoice once more, which is attached; the link leads to the list of invoices. */
  'invoice-again': { firstName: string; number: string; link: string; file: string; fileName: string }
  /** A payment failed; `cents` are open until `until`. */
  'payment-warning': OpenPaymentParams
  /** For the third time: afterwards access is suspended. */
  'payment-warning-last': OpenPaymentParams
  /** An ordered term ends and goes on month by month. */
  'phase-ending': ContractParams
  /** The payment card with these last digits. */
  'card-expiring': { firstName: string; last4: string; until: string; link: string }
  /** The office ended a contract that was not paid. */
  'unpaid-cancellation': ContractParams
  /** The receipt of a public declaration, to the address that was typed. `moment` in words; `declared`: all that was declared. */
  'cancellation-received': DeclarationParams
  'withdrawal-received': DeclarationParams
  /** To the contract's own mailbox: what was declared by `name` is applied. `endsOn` in words. */
  'contract-cancelled': DeclaredParams & { product: string; endsOn: string }
  'contract-withdrawn': DeclaredParams & { product: string; endsOn: string }
  /** To the payer, at once after cancelling or revoking in the account (§ 312k BGB). `at`: when; `endsOn` in words. */
  'cancellation-confirmed': { firstName: string; product: string; at: string; endsOn: string; link: string }
  'cancellation-revoked': { firstName: string; product: string; at: string; link: string }
  /** To the account that a declaration may be about: it waits for the office. */
  'cancellation-waits': DeclaredParams
  'withdrawal-waits': DeclaredParams
  /** The office refused a declaration; `answer` in its words, to the address that was typed. */
  'declaration-refused': { number: string; answer: string; link: string }
  /** The contract as PDF after an order (§ 312f BGB). */
  'order-confirmed': { firstName: string; product: string; number: string; link: string } & AttachedParams
  /** The debit of a bill on a day, with the mandate that pays it; amounts and days as text. */
  'debit-announced': {
    firstName: string
    sellerName: string
    creditorId: string
    reference: string
    last4: string
    amount: string
    day: string
    link: string
  }
  /** A bill that the payer transfers; amounts and days as text. */
  'transfer-due': {
    firstName: string
    sellerName: string
    number: string
    amount: string
    day: string
    holder: string
    iban: string
    link: string
  }
  /** A contract that was made on paper, as the school entered it; amounts and days as text. */
  'contract-entered': {
    firstName: string
    sellerName: string
    memberName: string
    productName: string
    signedOn: string
    startsOn: string
    endsOn: string
    total: string
    monthly: string
    link: string
  }
}
export type MailTemplate = keyof MailParams

/** Emails that a member can switch off in the settings. */
export type ClassMailTemplate = {
  [T in MailTemplate]: MailParams[T] extends MemberClassParams ? T : never
}[MailTemplate]

/** All templates, for code that must cover each of them. */
export const MAIL_TEMPLATES = [
  'verify-mail',
  'confirm-new-mail',
  'mail-changed',
  'reset-password',
  'password-changed',
  'sign-in-code',
  'no-account',
  'already-registered',
  'already-verified',
  'emergency-opened',
  'guardian-login-ended',
  'new-device',
  'second-step-paused',
  'second-step-reset',
  'sessions-ended',
  'account-locked',
  'account-unlocked',
  'address-confirmed',
  'rights-changed',
  'accounts-merged',
  'second-step-on',
  'second-step-off',
  'passkey-created',
  'passkey-removed',
  'proof-code',
  'export-ready',
  'erasure-planned',
  'erasure-planned-child',
  'erasure-done',
  'member-created',
  'guardian-invited',
  'guardian-invitation',
  'hand-over',
  'trial-confirm',
  'trial-registered',
  'trial-duplicate',
  'trial-withdrawn',
  'trial-removed',
  'trial-cancelled',
  'trial-changed',
  'trial-trainer-changed',
  'trial-back',
  'notice',
  'notice-digest',
  'class-cancelled',
  'class-time-changed',
  'class-place-changed',
  'class-trainer-changed',
  'class-back',
  'place-offered',
  'invoice-again',
  'payment-warning',
  'payment-warning-last',
  'phase-ending',
  'card-expiring',
  'unpaid-cancellation',
  'cancellation-received',
  'withdrawal-received',
  'contract-cancelled',
  'contract-withdrawn',
  'cancellation-confirmed',
  'cancellation-revoked',
  'cancellation-waits',
  'withdrawal-waits',
  'declaration-refused',
  'order-confirmed',
  'debit-announced',
  'transfer-due',
  'contract-entered',
] as const satisfies readonly MailTemplate[]

export const isMailTemplate = (value: string): value is MailTemplate =>
  MAIL_TEMPLATES.some((template) => template === value)
