/** The id of the request that is being answered, for what is written far below its handler: the audit log names it. */
import { AsyncLocalStorage } from 'node:async_hooks'

const requestIds = new AsyncLocalStorage<string>()

export const withRequestId = <T>(requestId: string, work: () => T): T => requestIds.run(requestId, work)

/** Null outside of a request, as in a job. */
export const currentRequestId = (): string | null => requestIds.getStore() ?? null
