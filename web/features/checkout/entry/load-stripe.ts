/** Stripe's script, loaded from its own address on the pages where people pay. */
import type { Stripe } from '@stripe/stripe-js'

/** Longer than this no payer waits for fields that may never come. */
const PATIENCE_MS = 10_000

const load = async (publishableKey: string): Promise<Stripe> => {
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  // Cookies that follow visitors over other sites are not ours to set.
  loadStripe.setLoadParameters({ advancedFraudSignals: false })
  const stripe = await loadStripe(publishableKey)
  if (stripe === null) throw new Error('Stripe needs a browser')
  return stripe
}

let loading: Promise<Stripe> | undefined

/** Rejects after ten seconds; a later call tries again. */
export async function openStripe(publishableKey: string, patienceMs = PATIENCE_MS): Promise<Stripe> {
  loading ??= load(publishableKey)
  let timer: number | undefined
  const giveUp = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new Error('Stripe did not load in time')), patienceMs)
  })
  try {
    return await Promise.race([loading, giveUp])
  } catch (error) {
    loading = undefined
    throw error
  } finally {
    window.clearTimeout(timer)
  }
}
