/**
 * What the connection notice says beside its state: that something was not saved, and that the outage is over
 * (§8).
 */
import { createStore } from '../store.ts'

export type ConnectionNews = {
  /** An action failed since the outage began. */
  readonly wasRefused: boolean
  /** The outage is over, and the notice must still say so. */
  readonly isBack: boolean
}

const NOTHING: ConnectionNews = { wasRefused: false, isBack: false }

export const connectionNews = createStore<ConnectionNews>(NOTHING)

export const reportRefused = (): void => connectionNews.set({ ...connectionNews.get(), wasRefused: true })
export const reportTrouble = (): void => connectionNews.set({ ...connectionNews.get(), isBack: false })
export const reportBack = (): void => connectionNews.set({ ...connectionNews.get(), isBack: true })
export const forgetNews = (): void => connectionNews.set(NOTHING)
