import { allScreens, navigationOf, type Looking, type NavScreen, type Screen } from '@daybook/platform/web'
import { isUsed } from './destination.ts'

/** The screens in this reader's navigation, phone bar and command palette: those of products that the company uses. */
export const navigationFor = (looking: Looking, screens: readonly Screen[] = allScreens()): readonly NavScreen[] =>
  navigationOf(screens, looking).filter(({ path }) => isUsed(path.path, looking.products))
