/** Title, language and colour of the document follow the current page. */
import { useEffect } from 'react'
import { useLocale, useMessages } from '../../platform/words/i18n.tsx'
import { routeEntry } from '../../platform/router/route-table.ts'
import { useStore } from '../../platform/store.ts'
import { documentTitle, entityTitle } from '../../platform/router/title.ts'
import { useShownRoute } from './use-shown-route.ts'

/** §2: the name of the entity, or else the title of the route; then what it belongs to. */
export function DocumentHead(): null {
  const t = useMessages('shell')
  const locale = useLocale()
  const entity = useStore(entityTitle)
  const name = useShownRoute()
  const route = name === undefined ? undefined : routeEntry(name)
  const routeTitle = t(`titles.${route?.title ?? 'notFound'}` as 'titles.start')
  const area = route === undefined ? undefined : t(`areas.${route.order}`)
  const title = entity === undefined ? documentTitle(routeTitle, area) : documentTitle(entity, routeTitle)

  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  return null
}
