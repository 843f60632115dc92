/** The dictionaries that bend words of a language, by the countries whose companies write it. */
const countriesOf = {
  danish: 'DK FO GL',
  dutch: 'NL SR',
  english: 'AG AU BB BS BZ CA DM FJ GB GD GH GM GY IE JM KE KN LC LR MT NA NG NZ SG SL TT UG US VC ZA ZM ZW',
  finnish: 'FI',
  french: 'BF BJ CD CG CI CM FR GA GN LU MC ML NE SN TG',
  german: 'AT CH DE LI',
  greek: 'CY GR',
  hungarian: 'HU',
  indonesian: 'ID',
  italian: 'IT SM VA',
  lithuanian: 'LT',
  norwegian: 'NO SJ',
  portuguese: 'AO BR CV GW MZ PT ST',
  romanian: 'MD RO',
  russian: 'BY KG KZ RU',
  serbian: 'ME RS',
  spanish: 'AR BO CL CO CR CU DO EC ES GQ GT HN MX NI PA PE PR PY SV UY VE',
  swedish: 'AX SE',
  turkish: 'TR',
} as const

export type Dictionary = keyof typeof countriesOf | 'simple'

/** The dictionary for what a company writes: `simple`, which takes each word as it stands, where there is none for its country. */
export const dictionaryOf = (country: string): Dictionary => {
  const found = Object.entries(countriesOf).find(([, countries]) => countries.split(' ').includes(country))
  return (found?.[0] as Dictionary | undefined) ?? 'simple'
}
