/**
 * What a service token may be allowed. An endpoint names its scope in its declaration; one without a scope is closed to every token.
 */
export const SERVICE_SCOPES = ['schools:read', 'classes:read', 'members:read', 'insights:read'] as const
export type ServiceScope = (typeof SERVICE_SCOPES)[number]

/** Tells a service token from that of a session. Scanners find one that was published by mistake. */
export const SERVICE_TOKEN_PREFIX = 'wbs_'
export const SERVICE_TOKEN_SHAPE = /^wbs_[A-Za-z0-9_-]{43}$/
