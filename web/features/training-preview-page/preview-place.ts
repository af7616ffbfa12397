/** Where a link of a real page leads within a preview. */
export type PreviewPlace = {
  readonly sportId: number
  /** Undefined: the path of the sport. */
  readonly moduleId: number | undefined
  /** The level that is looked at; undefined: that of the person. */
  readonly shown: number | undefined
}

const SPORT = /^\/sports\/(\d+)$/
const LEVEL = /^\/sports-progress\/(\d+)\/(\d+)$/
const MODULE = /^\/modules\/(\d+)$/

/** Undefined: the page is no part of a preview. */
export const placeOf = ({ pathname }: Pick<URL, 'pathname'>, now: PreviewPlace): PreviewPlace | undefined => {
  const sport = SPORT.exec(pathname)
  if (sport !== null) return { sportId: Number(sport[1]), moduleId: undefined, shown: undefined }
  const level = LEVEL.exec(pathname)
  if (level !== null) return { sportId: Number(level[1]), moduleId: undefined, shown: Number(level[2]) }
  const module = MODULE.exec(pathname)
  return module === null ? undefined : { ...now, moduleId: Number(module[1]) }
}
