/** What the notice of the connection tells beside its state: that something could not be saved, and that the trouble is over (§8). */
import { createStore } from '../store.ts'

export type ConnectionNews = {
  /** Somebody pressed something in vain since the trouble began. */
  readonly wasRefused: boolean
  /** The trouble is over, and this is still to be said. */
  readonly isBack: boolean
}

const NOTHING: ConnectionNews = { wasRefused: false, isBack: false }

export const connectionNews = createStore<ConnectionNews>(NOTHING)

export const reportRefused = (): void => connectionNews.set({ ...connectionNews.get(), wasRefused: true })
export const reportTrouble = (): void => connectionNews.set({ ...connectionNews.get(), isBack: false })
export const reportBack = (): void => connectionNews.set({ ...connectionNews.get(), isBack: true })
export const forgetNews = (): void => connectionNews.set(NOTHING)
