/** Chooses who collects payments: the stand-in in a demo. Without a demo and a provider there is no one to collect. */
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/open-database.ts'
import { keyFor } from '../../secrets/secrets.ts'
import type { Gateways } from '../gateways.ts'
import { standInProvider } from './stand-in/stand-in-provider.ts'

type Options = {
  readonly config: Pick<Config, 'demo' | 'publicUrl'>
  readonly appSecret: string
  readonly db: Database
  readonly clock: Clock
}

export const openPayments = ({
  config,
  appSecret,
  db,
  clock,
}: Options): Pick<Gateways, 'payments' | 'standIn'> => {
  if (!config.demo) return {}
  const standIn = standInProvider({
    db,
    clock,
    secret: keyFor(appSecret, 'payment-events'),
    publicUrl: config.publicUrl,
  })
  return { payments: standIn, standIn }
}
