/** Language and look of this device; both act at once (§1). */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { LOCALES } from '@wegband/domain/basics/locale.ts'
import type { Locale } from '@wegband/domain/basics/locale.ts'
import { changeUserSettings } from '@wegband/domain/features/accounts/contract.ts'
import { LANGUAGE_NAMES } from '@wegband/messages/locales.ts'
import { call, useSession } from '../../platform/api.ts'
import { changeLocale, useLocale, useMessages } from '../../platform/i18n.tsx'
import { useTellError } from '../../platform/tell-error.ts'
import { changeTheme, useTheme } from '../../platform/theme.ts'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { moon } from '../../ui/icon/phosphor/moon.gen.ts'
import { sun } from '../../ui/icon/phosphor/sun.gen.ts'

function LanguageSwitch(): ReactNode {
  const t = useMessages('shell')
  const tellError = useTellError()
  const locale = useLocale()
  const session = useSession()
  const [isLoading, setLoading] = useState(false)

  const choose = async (next: Locale): Promise<void> => {
    if (isLoading || next === locale) return
    setLoading(true)
    try {
      await changeLocale(next)
      // the own language, not that of somebody who is only looked at
      if (session.status === 'signed-in' && !session.isImpersonated)
        await call(changeUserSettings, { params: { id: session.userId }, body: { language: next } })
    } catch (error) {
      tellError(error)
    } finally {
      setLoading(false)
    }
  }

  return (
    <ChipRow label={t('device.language')} isWrapping>
      {LOCALES.map((one) => (
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
    <ChipRow label={t('device.theme')} isWrapping>
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
