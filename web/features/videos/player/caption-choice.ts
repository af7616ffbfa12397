/** Which captions are shown: as chosen on this device, if this video has them. */
import type { Caption } from '@wegband/domain/features/videos/contract.ts'
import { useLocale } from '../../../platform/words/i18n.tsx'
import { useSetting } from '../../../platform/device/local-settings.ts'

export type CaptionChoice = {
  /** Empty: none. */
  readonly language: string
  readonly choose: (language: string) => void
  /** Off, or on in the viewer's language, else the first one available. */
  readonly toggle: () => void
}

export function useCaptionChoice(captions: readonly Caption[]): CaptionChoice {
  const locale = useLocale()
  const [chosen, choose] = useSetting('videoCaptions')
  const has = (language: string): boolean => captions.some((caption) => caption.language === language)
  const language = has(chosen) ? chosen : ''
  const nearest = has(locale) ? locale : (captions[0]?.language ?? '')
  return { language, choose, toggle: () => choose(language === '' ? nearest : '') }
}
