/** The public address of a school's logo. */

/** `logoFile`: the value of `schools.logo_file`. A new picture has a new name, so its address may be cached for ever. */
export const logoAddress = (logoFile: string | null): string | null =>
  logoFile === null ? null : `/api/school-logos/${logoFile}`
