/** The pages that guests may open (decisions §3.11), and whether the prompt to register is shown. */
import type { RouteName } from '../../platform/router/route-table.ts'
import { createStore } from '../../platform/store.ts'

/**
 * Start page, sports with their modules, promos, schools, glossary, imprint and the pages that create an account. The videos of a module
 * are checked like their module.
 */
const FOR_GUESTS: ReadonlySet<RouteName> = new Set([
  'app.root',
  'app.home',
  'app.dashboard',
  'app.sports',
  'app.sport',
  'app.sport-promo',
  'app.sports-progress',
  'app.modules',
  'app.modules-list',
  'app.module',
  'app.module-contents',
  'app.schools',
  'app.schools-search',
  'app.freemium',
  'app.glossary',
  'app.glossary-term',
  'app.imprint',
  'app.profile-upgrade',
  'app.legacy-myway',
  'app.legacy-trainingprogress',
  'app.legacy-sportprogress',
])

export const isForGuests = (name: RouteName): boolean => FOR_GUESTS.has(name)

/** A guest tried to use something that needs an account. */
export const isGuestAsked = createStore(false)
/** It was about classes. Schools, which guests may see, are the closest page. */
export const wantsClasses = createStore(false)
