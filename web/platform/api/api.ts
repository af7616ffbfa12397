/** The one client and session of this page; `web/app` installs them at start, and a test installs its own. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { ApiClient } from './api-client.ts'
import type { Session, SessionState } from '../session/session.ts'
import { useStore } from '../store.ts'

type Runtime = { readonly client: ApiClient; readonly session: Session }

let runtime: Runtime | undefined

export function installApi(next: Runtime): void {
  runtime = next
}

function installed(): Runtime {
  if (runtime === undefined) throw new Error('installApi was not called')
  return runtime
}

let areWritesClosed = false

/** Until the answer is called, the page only reads: what is tried in a preview is not the viewer's wish. */
export function closeWrites(): () => void {
  areWritesClosed = true
  return () => {
    areWritesClosed = false
  }
}

/**
 * Calls the API: the unwrapped answer (`body.data ?? body`), `undefined` for 204. Throws AppError or
 * ClientError.
 */
export const call: ApiClient['call'] = (endpoint, ...request) => {
  if (areWritesClosed && endpoint.method !== 'GET')
    return Promise.reject(new AppError('training-editor.preview-only'))
  return installed().client.call(endpoint, ...request)
}

/** Calls the API for the whole body: lists with their `meta`. */
export const callPage: ApiClient['callPage'] = (endpoint, ...request) =>
  installed().client.callPage(endpoint, ...request)

/** Sends files as a form, under the same session rules. */
export const upload: ApiClient['upload'] = (endpoint, request) => installed().client.upload(endpoint, request)

/** Sign in, sign out and other actions of the session. */
export const theSession = (): Session => installed().session

/** Who is signed in. */
export const useSession = (): SessionState => useStore(installed().session.state)
