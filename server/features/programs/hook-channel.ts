/** Signals to every process that a message may be due. The triggers of migration 0063 send it too. */
export const HOOK_CHANNEL = 'wegband_webhooks'
