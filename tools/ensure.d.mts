export class Trouble extends Error {}
export const whyNotThisNode: (platform: string, arch: string, version: string) => string | undefined
export const dependencyStamp: (root: string) => string
export const webStamp: (root: string) => string
export const findBrowser: (environment?: Record<string, string | undefined>) => string | undefined
export const ensure: (wanted: readonly string[], root?: string) => void
