/** Nigeria's 36 states and its capital territory (Constitution of 1999, section 3). */
export const statesOfNigeria: readonly string[] = [
  ...['Abia', 'Adamawa', 'Akwa Ibom', 'Anambra', 'Bauchi', 'Bayelsa', 'Benue', 'Borno', 'Cross River', 'Delta', 'Ebonyi', 'Edo', 'Ekiti', 'Enugu'],
  ...['FCT Abuja', 'Gombe', 'Imo', 'Jigawa', 'Kaduna', 'Kano', 'Katsina', 'Kebbi', 'Kogi', 'Kwara', 'Lagos', 'Nasarawa', 'Niger', 'Ogun', 'Ondo'],
  ...['Osun', 'Oyo', 'Plateau', 'Rivers', 'Sokoto', 'Taraba', 'Yobe', 'Zamfara']
]

/** ISO 3166-1 alpha-2 codes of Africa by the United Nations' list, and of countries where many of its learners live. */
const countryCodes = [
  ...['AO', 'BF', 'BI', 'BJ', 'BW', 'CD', 'CF', 'CG', 'CI', 'CM', 'CV', 'DJ', 'DZ', 'EG', 'EH', 'ER', 'ET', 'GA', 'GH', 'GM', 'GN', 'GQ', 'GW', 'KE'],
  ...['KM', 'LR', 'LS', 'LY', 'MA', 'MG', 'ML', 'MR', 'MU', 'MW', 'MZ', 'NA', 'NE', 'NG', 'RW', 'SC', 'SD', 'SL', 'SN', 'SO', 'SS', 'ST', 'SZ', 'TD'],
  ...['TG', 'TN', 'TZ', 'UG', 'ZA', 'ZM', 'ZW', 'AE', 'CA', 'DE', 'FR', 'GB', 'IE', 'IN', 'IT', 'NL', 'SA', 'US']
]

/** Returns the countries with their names in a language: Nigeria first, the others in that language's order. */
export function countries(language: string): readonly { readonly value: string; readonly label: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const named = countryCodes.map((code) => ({ value: code, label: names.of(code) ?? code }))
  const isNigeria = ({ value }: { readonly value: string }): boolean => value === 'NG'
  const others = named.filter((country) => !isNigeria(country)).toSorted((one, other) => one.label.localeCompare(other.label, language))
  return [...named.filter(isNigeria), ...others]
}
