/** Who made a request, kept on it for handlers and logs. */
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'

export type Caller = { readonly actor: Actor | undefined }

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined until the request was admitted. */
    caller: Caller | undefined
  }
}
