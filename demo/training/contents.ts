/** The videos of each module: their number, titles, clips and access conditions. */
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import type { Clip } from './clips.ts'
import type { PlacedModule } from './training-plan.ts'
import { add, type Row } from '../federation/federation.ts'
import { type ContentPlan, plansOf } from './content-plans.ts'

const ALONE: LocalText = { de: 'Allein', en: 'On your own' }
const IN_PAIRS: LocalText = { de: 'Zu zweit', en: 'In pairs' }

/** The video for a module about this term of the glossary. */
const VIDEO_OF_TERM: Readonly<Record<string, string>> = {
  Wendung: 'turn',
  Hüfte: 'turn',
  Schritt: 'step',
  Abstand: 'step',
  Fauststoß: 'punch',
  Kettenfauststoß: 'punch',
  'Weicher Arm': 'bong',
  Ellbogen: 'bong',
  Keil: 'guard',
  Stand: 'guard',
  Druck: 'pressure',
  Griff: 'pressure',
  Stopptritt: 'kick',
  Fallen: 'jump',
  Fluss: 'cloud',
  Lot: 'heaven',
}

/** The drawn pictures that go with a video, by its name. */
const PICTURES: Readonly<Record<string, readonly string[]>> = {
  'wing-chun-guard': ['tile-guard-1'],
  'wing-chun-turn': ['tile-turn-1'],
  'wing-chun-step': ['tile-step-1'],
  'wing-chun-punch': ['tile-punch-1'],
  'wing-chun-bong': ['tile-bong-1'],
  'wing-chun-pair-pressure': ['tile-pair-1', 'tile-pair-2'],
  'wing-chun-pair-kick': ['tile-kick-1'],
  'escrima-five-angles': ['tile-stick-1', 'tile-stick-3'],
  'escrima-pair': ['tile-stick-2'],
  'chikung-heaven-earth': ['tile-qi-1', 'tile-qi-3'],
  'chikung-cloud-hands': ['tile-qi-2'],
  'kids-jump': ['tile-jump-1'],
  'kids-kick': ['tile-kids-2'],
  'kids-mirror': ['tile-kids-3'],
}

const pictureOf = (clip: Clip | undefined, module: PlacedModule, plan: ContentPlan): string | null => {
  const pictures = PICTURES[clip?.name ?? ''] ?? []
  return plan.picture ?? pictures[module.sortOrder % Math.max(1, pictures.length)] ?? null
}

/** A video of the sport; where possible of the requested kind and on the module's subject. */
const clipFor = (
  clips: readonly Clip[],
  sport: string,
  module: PlacedModule,
  plan: ContentPlan,
  position: number,
): Clip | undefined => {
  const ofSport = clips.filter((clip) => clip.sport === sport)
  const byName = ofSport.find((clip) => clip.name === plan.video)
  const ofKind = ofSport.filter((clip) => clip.isSolo === plan.isSolo)
  const choice = ofKind.length > 0 ? ofKind : ofSport
  const subjects = (module.glossaryTerms ?? []).map((term) => VIDEO_OF_TERM[term])
  const bySubject = choice.filter((clip) =>
    subjects.some((subject) => subject !== undefined && clip.name.includes(subject)),
  )
  const fitting = bySubject.length > 0 ? bySubject : choice
  // Further videos of a module use other clips while there are any.
  const rest = choice.filter((clip) => !fitting.includes(clip))
  const all = [...fitting, ...rest]
  return byName ?? all[position % Math.max(1, all.length)]
}

type Contents = Pick<
  { [Name in 'contentGroups' | 'contents' | 'contentTargets' | 'chapters']: Row<Name>[] },
  'contentGroups' | 'contents' | 'contentTargets' | 'chapters'
>

const access = (plan: ContentPlan, module: PlacedModule) => ({
  requiredMembershipLv: plan.membershipLv ?? 0,
  paymentRequired: plan.opensWith.length > 0,
  sportProgressIsRequired: plan.levelIndex !== undefined,
  relatedSportId: plan.levelIndex === undefined ? null : module.sportId,
  requiredLevelIndex: plan.levelIndex ?? 1,
  availableForFreemium: plan.isFreemium,
})

const addContent = (
  all: Contents,
  {
    module,
    plan,
    groupId,
    order,
    clip,
  }: { module: PlacedModule; plan: ContentPlan; groupId: number; order: number; clip: Clip | undefined },
): void => {
  const video = plan.state === 'ready' ? clip : undefined
  const picture = pictureOf(clip, module, plan)
  const content = add(all.contents, {
    moduleId: module.id,
    sportId: module.sportId,
    groupId,
    name: plan.name,
    title: plan.name,
    sortOrder: order,
    isSolo: plan.isSolo,
    videoLength: video === undefined ? 0 : Math.round(video.seconds),
    videoState: plan.state === 'ready' && video === undefined ? 'none' : plan.state,
    videoRef: video?.name ?? null,
    titlePictureDark: picture,
    titlePictureLight: picture,
    ...access(plan, module),
  })
  for (const { type, targetId } of plan.opensWith)
    add(all.contentTargets, { contentId: content.id, type, targetId })
  for (const { at, title } of video?.chapters ?? [])
    add(all.chapters, { contentId: content.id, title, atSeconds: Math.round(at) })
}

/** `sports` gives the slug by which clips refer to their sport. */
export const buildContents = (
  sports: readonly Row<'sports'>[],
  modules: readonly PlacedModule[],
  clips: readonly Clip[],
): Contents => {
  const all: Contents = { contentGroups: [], contents: [], contentTargets: [], chapters: [] }
  const slugs = new Map(sports.map((sport) => [sport.id, sport.slug]))
  for (const module of modules) {
    const plans = plansOf(module)
    let order = 0
    for (const isSolo of [true, false]) {
      const ofGroup = plans.filter((plan) => plan.isSolo === isSolo)
      if (ofGroup.length === 0) continue
      const group = add(all.contentGroups, {
        moduleId: module.id,
        name: isSolo ? ALONE : IN_PAIRS,
        sortOrder: isSolo ? 1 : 2,
      })
      ofGroup.forEach((plan, position) => {
        order += 1
        const clip = clipFor(clips, slugs.get(module.sportId) ?? '', module, plan, position)
        addContent(all, { module, plan, groupId: group.id, order, clip })
      })
    }
  }
  return all
}
