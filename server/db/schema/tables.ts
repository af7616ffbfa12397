/** All tables, as Drizzle and the migration generator take them. */
export * from './people.ts'
export * from './schools.ts'
export * from './sports.ts'
export * from './appointments.ts'
export * from './progress.ts'
export * from './videos.ts'
export * from './subscriptions.ts'
export * from './texts.ts'
