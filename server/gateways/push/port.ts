/** What the product requires of web push (RFC 8030): one message to one browser. */

/** The address and keys that a browser handed out. */
export type PushTarget = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

export type PushMessage = {
  /** What the service worker reads; it is encrypted for that browser alone. */
  readonly payload: string
  /** How long the push service holds it for a device that is off. */
  readonly ttlSeconds: number
  readonly urgency: 'low' | 'normal' | 'high'
  /** A later message of the same topic replaces one that still waits; at most 32 characters of base64url. */
  readonly topic: string
}

/**
 * `gone`: the browser has ended its subscription. `later`: the service does not take it now, perhaps not before `afterMs`. `refused`:
 * it never takes this message.
 */
export type PushOutcome =
  | { readonly outcome: 'sent' | 'gone' }
  | { readonly outcome: 'refused'; readonly why: string }
  | { readonly outcome: 'later'; readonly why: string; readonly afterMs?: number | undefined }

export type PushGateway = {
  /** The key that browsers subscribe with; empty where nothing is pushed. */
  readonly publicKey: string
  /** Never rejects. */
  readonly send: (target: PushTarget, message: PushMessage) => Promise<PushOutcome>
}
