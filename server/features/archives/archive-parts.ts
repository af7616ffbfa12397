/** What archives need of a running process. */
import type { Services } from '../../http/request/context.ts'

/** Past any pooler, since an archive takes long. */
export const directConnection = ({ config, db }: Pick<Services, 'config' | 'db'>): string =>
  config.databaseDirectUrl ?? db.pool.options.connectionString ?? ''
