/**
 * Chooses who collects payments: Stripe where it is configured, else the stand-in in a demo. Without both no provider collects, and only
 * sellers that collect by themselves can sell (docs/decisions/0072).
 */
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/open-database.ts'
import { keyFor } from '../../secrets/secrets.ts'
import type { Gateways } from '../gateways.ts'
import { standInProvider } from './stand-in/stand-in-provider.ts'

type Options = {
  readonly config: Pick<Config, 'demo' | 'publicUrl' | 'stripe'>
  readonly appSecret: string
  readonly db: Database
  readonly clock: Clock
}

export const openPayments = async ({
  config,
  appSecret,
  db,
  clock,
}: Options): Promise<Pick<Gateways, 'payments' | 'standIn'>> => {
  const { publicUrl, stripe } = config
  if (stripe !== undefined) {
    // The SDK takes half a second to load, which only those wait for who use it.
    const { stripeProvider } = await import('./stripe/stripe-provider.ts')
    return { payments: stripeProvider({ ...stripe, db, publicUrl }) }
  }
  if (!config.demo) return {}
  const secret = keyFor(appSecret, 'payment-events')
  const standIn = standInProvider({ db, clock, secret, publicUrl })
  return { payments: standIn, standIn }
}
