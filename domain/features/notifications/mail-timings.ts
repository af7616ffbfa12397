/** When the emails of a topic are sent. Apart from the shapes of the choices, so that the browser loads no schema for it. */
export const MAIL_TIMINGS = ['at-once', 'daily', 'weekly', 'never'] as const
export type MailTiming = (typeof MAIL_TIMINGS)[number]
