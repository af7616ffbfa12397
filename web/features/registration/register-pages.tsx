/** The pages of §2: register, and one for each profile. */
import type { ReactNode } from 'react'
import { ProfileChoice } from './steps/profile-choice.tsx'
import { RegistrationWizard } from './registration-wizard.tsx'
import { AUTH_PLACE } from './wizard-place.ts'

export const RegisterPage = (): ReactNode => <ProfileChoice place={AUTH_PLACE} isGuest={false} />

export const RegisterRegularPage = (): ReactNode => <RegistrationWizard type="regular" place={AUTH_PLACE} />

export const RegisterKidPage = (): ReactNode => <RegistrationWizard type="regular_kid" place={AUTH_PLACE} />

export const RegisterAlonePage = (): ReactNode => (
  <RegistrationWizard type="regular_alone" place={AUTH_PLACE} />
)

export const RegisterAssociationPage = (): ReactNode => <RegistrationWizard type="ewto" place={AUTH_PLACE} />
