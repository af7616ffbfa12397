/** The caller of a request, attached to it for handlers and logs. */
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'

export type Caller = { readonly actor: Actor | undefined }

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined until the request was admitted. */
    caller: Caller | undefined
  }
}
