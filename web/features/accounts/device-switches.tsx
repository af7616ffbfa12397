/** The language (of the account, or of the device before sign-in) and the theme of this device; both apply at once (§1). */
import type { ReactNode } from 'react'
import { LANGUAGE_NAMES } from '@wegband/messages/locales.ts'
import { useMessages, useOfferedLocales } from '../../platform/words/i18n.tsx'
import { changeTheme, useTheme } from '../../platform/device/theme.ts'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { moon } from '../../ui/icon/phosphor/moon.gen.ts'
import { sun } from '../../ui/icon/phosphor/sun.gen.ts'
import { useLanguageChoice } from './use-language-choice.ts'

function LanguageSwitch(): ReactNode {
  const t = useMessages('shell')
  const { locale, choose } = useLanguageChoice()
  const offered = useOfferedLocales()
  if (offered.length === 1) return null
  return (
    <ChipRow label={t('device.language')} isWrapping isQuiet>
      {offered.map((one) => (
        <Chip key={one} isOn={one === locale} onClick={() => void choose(one)}>
          <span lang={one}>{LANGUAGE_NAMES[one]}</span>
        </Chip>
      ))}
    </ChipRow>
  )
}

function ThemeSwitch(): ReactNode {
  const t = useMessages('shell')
  const theme = useTheme()
  return (
    <ChipRow label={t('device.theme')} isWrapping isQuiet>
      <Chip icon={moon} isOn={theme === 'dark'} onClick={() => changeTheme('dark')}>
        {t('device.dark')}
      </Chip>
      <Chip icon={sun} isOn={theme === 'light'} onClick={() => changeTheme('light')}>
        {t('device.light')}
      </Chip>
    </ChipRow>
  )
}

export function DeviceSwitches(): ReactNode {
  return (
    <>
      <LanguageSwitch />
      <ThemeSwitch />
    </>
  )
}
