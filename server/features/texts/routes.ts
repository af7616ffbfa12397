/** Routes of public texts and settings, in the reader's language. */
import {
  inLocale,
  type Locale,
  LOCALES,
  type LocalText,
  sharedLocale,
} from '@wegband/domain/basics/locale.ts'
import {
  describeGlobalMessage,
  listGlobalMessages,
  listGlossary,
  listTextBlocks,
  readPublicSettings,
  type PublicSettings,
} from '@wegband/domain/features/texts/contract.ts'
import {
  forgetTutorial,
  markTutorialKnown,
  toggleTutorials,
} from '@wegband/domain/features/texts/tutorial-contract.ts'
import type { OpenContext } from '../../http/request/context.ts'
import { serveData, type FeatureRoutes, notFound } from '../../http/serve-endpoint.ts'
import { setTutorialKnown, switchTutorials } from './change-tutorials.ts'
import {
  findCurrentMessage,
  listActiveGlossary,
  listCurrentMessages,
  listTextBlocks as findTextBlocks,
} from './store.ts'

const publicSettingsOf = (context: OpenContext): PublicSettings => {
  const { flags, isMaintenance, minTrainingMinutes, offeredLocales, demo, setup } = context.settings.current()
  return {
    flags,
    isMaintenance,
    minTrainingMinutes,
    demo,
    ...(offeredLocales.length < LOCALES.length ? { offeredLocales: [...offeredLocales] } : {}),
    ...(setup?.stage === 'open' ? { isAwaitingSetup: true } : {}),
    hasDemoMailbox: demo !== null && !context.gateways.mail.delivers,
    supportMail: context.config.supportMail,
    sourceUrl: context.config.sourceUrl ?? null,
    now: context.clock.now().toISOString(),
    mapTilesUrl: context.config.mapTilesUrl ?? null,
    videoProvider: context.config.vdoCipher === undefined ? 'self-hosted' : 'vdocipher',
    stripePublishableKey: context.config.stripe?.publishableKey,
  }
}

/** Title and text in one language, so that no English title stands above a German text (§8 Text hints). */
const inOneLanguage = (title: LocalText, text: LocalText, locale: Locale) => {
  const language = sharedLocale([title, text], locale)
  return { title: inLocale(title, language), text: inLocale(text, language), language }
}

/** Sorts terms by the alphabet of the reader's language. */
const byTitle = (locale: Locale) => {
  const { compare } = new Intl.Collator(locale)
  return (left: { title: string }, right: { title: string }): number => compare(left.title, right.title)
}

export const routes: FeatureRoutes = (app) => {
  serveData(app, readPublicSettings, (context) => publicSettingsOf(context))
  serveData(app, listTextBlocks, async ({ db, locale }, { query }) => {
    const blocks = await findTextBlocks(db.drizzle, query.group)
    const data = blocks.map((block) => ({
      id: block.id,
      group: block.group,
      textKey: block.textKey,
      ...inOneLanguage(block.title, block.text, locale),
      picture: block.picture,
    }))
    return data
  })
  serveData(app, markTutorialKnown, async (context, { params, body }) => {
    const names = await setTutorialKnown(context, { userId: params.id, name: body.name, isKnown: true })
    return { knownTutorials: names }
  })
  serveData(app, forgetTutorial, async (context, { params, body }) => {
    const names = await setTutorialKnown(context, { userId: params.id, name: body.name, isKnown: false })
    return { knownTutorials: names }
  })
  serveData(app, toggleTutorials, async (context) => ({
    areTutorialsDisabled: await switchTutorials(context),
  }))
  serveData(app, listGlossary, async ({ db, locale }) => {
    const terms = await listActiveGlossary(db.drizzle)
    const data = terms.map(({ id, termKey, isActive, highlightInTexts, ...term }) => {
      const { title, text, language } = inOneLanguage(term.title, term.description, locale)
      return {
        id,
        title,
        description: text,
        language,
        termKey,
        forms: [...(term.forms[language] ?? [])],
        isActive,
        highlightInTexts,
      }
    })
    return data.toSorted(byTitle(locale))
  })
  serveData(app, listGlobalMessages, async ({ db, locale, clock }) => {
    const messages = await listCurrentMessages(db.drizzle, clock.now())
    const data = messages.map(({ id, type, title, text, startsAt }) => ({
      id,
      type,
      ...inOneLanguage(title, text, locale),
      startsAt,
    }))
    return data
  })
  serveData(app, describeGlobalMessage, async ({ db, locale, clock }, { params }) => {
    const message = await findCurrentMessage(db.drizzle, params.id, clock.now())
    if (message === undefined) throw notFound()
    const { id, type, title, text, startsAt, endsAt } = message
    return { id, type, ...inOneLanguage(title, text, locale), startsAt, endsAt }
  })
}
