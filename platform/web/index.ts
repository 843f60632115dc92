export { ApiError, words, wordsOf } from './api-error.ts'
export { AuthFrame, Brand, type AuthFrameProps } from './auth-frame.tsx'
export {
  call,
  downloadFile,
  fetchFile,
  newKey,
  saveBlob,
  uploadFile,
  type CallArgs,
  type CallOptions,
} from './api.ts'
export { CommandPalette } from './command-palette.tsx'
export { keepPresses } from './kept-press.ts'
export { KeysHost } from './keys-host.tsx'
export { useNarrow, usePhone } from './use-phone.ts'
export { useSteady } from './use-steady.ts'
export { confirmByName, confirmDeed, type Question } from './confirm.ts'
export { askOwnerWith } from './confirm-owner.ts'
export { ConfirmHost } from './confirm-host.tsx'
export { copyText } from './copy-text.ts'
export type { Column, DataTableProps, Sort } from './data-table-props.ts'
export { DataTable } from './data-table.tsx'
export { DayPicker, type DayPickerProps } from './day-picker.tsx'
export { DayRange, type DayRangeProps } from './day-range.tsx'
export { type Decide, DecideDeeds, DecideFacts } from './decide-deeds.tsx'
export { DayAxis, DayStrip, type DayStripProps } from './day-strip.tsx'
export { light as lightColours } from './colours.ts'
export { useElsewhere } from './elsewhere.ts'
export { EmptyPicture, emptyPictures, type EmptyPictureName } from './empty-picture.tsx'
export { Dialog, type DialogProps } from './dialog.tsx'
export { UnexpectedError } from './unexpected-error.tsx'
export { forgetDraft, keepDraft, readDraft } from './draft.ts'
export { fact, Facts, type Fact } from './facts.tsx'
export { FileList, type FileListProps } from './file-list.tsx'
export { fitPhoto } from './fit-photo.ts'
export { FileDrop, type FileDropProps } from './file-drop.tsx'
export { type FormValues, FormShell, type FormShellProps } from './form-shell.tsx'
export { ImportDeeds, rowsToCorrect, type ImportDeedsProps, type RowsToCorrect } from './import-deeds.tsx'
export { ImportFrame, type ImportFrameProps } from './import-frame.tsx'
export { byUrgency, DateOrderChoice, importColumns, ImportFigures, isDateOrder, rejectedReasons } from './import-rows.tsx'
export { type ImportFile, useImportFile } from './use-import-file.ts'
export { ImportMapping, type ImportMappingProps } from './import-mapping.tsx'
export { TextLink, useFollow, type TextLinkProps } from './link.tsx'
export {
  allCommands,
  allScreens,
  deedWords,
  actsFor,
  installModules,
  useNotices,
  useOfficeCards,
  useScreens,
} from './installed.ts'
export { Inbox, type InboxKey, type InboxProps, useInboxCards } from './inbox.tsx'
export { InboxCard, type InboxCardProps } from './inbox-card.tsx'
export { InboxPage, type InboxPageProps } from './inbox-page.tsx'
export { followLive } from './live.ts'
export { Load, type Loadable, type LoadProps } from './load.tsx'
export { bellSlot, billingSlot, clockInSlot, clockSlot, dashboardSlot, featureOfferSlot, planChangeSlot } from './frame-slots.ts'
export { currencyChoices, useLocale, zoneChoices } from './locale.ts'
export { GlobalSpinner, loader } from './loader.tsx'
export { Logo } from './logo.tsx'
export {
  type Looking,
  mayOpen,
  missingFeature,
  type NavEntry,
  type NavGroup,
  navGroups,
  navigationOf,
  type Act,
  type NavScreen,
  type OfficeCard,
  type PassingCard,
  type StandingCard,
  type Screen,
  type WebManifest,
  type WebModule,
} from './manifest.ts'
export { keepAnswers, recallAnswers } from './kept-answers.ts'
export { MoneyInput, type MoneyInputProps } from './money-input.tsx'
export { Page, Section, type PageProps, type SectionProps } from './page.tsx'
export { addPaletteEntries, openPalette, setPeopleSearch, type PaletteEntry } from './palette.ts'
export { Avatar, PersonChip, type AvatarProps, type PersonChipProps } from './person.tsx'
export { createQueryClient, invalidateTopics, pages, q, useApi, useRows, type Given } from './query.ts'
export { readersComeFrom, useLooking, useMay, useMayChange, useReader, type Reader } from './reader.ts'
export { ownZone } from './own-zone.ts'
export { RichSelect, type RichOption, type RichSelectProps } from './rich-select.tsx'
export { session, signIn, signInWith, signInWithGoogle, signOut, storeUserData, useSession } from './session.ts'
export { prepareToSeal } from './seal.ts'
export { SearchField } from './search-field.tsx'
export { SidePanel, type SidePanelProps } from './side-panel.tsx'
export {
  EmptyState,
  ErrorState,
  NoAccess,
  NoProduct,
  NotFound,
  Skeletons,
  type EmptyStateProps,
  type ErrorStateProps,
  type NextStep,
} from './states.tsx'
export { StatusWord, type StatusWordProps } from './status-word.tsx'
export { dropStored, readStored, storageKeys, writeStored } from './storage.ts'
export { createStore, type Store, useStore } from './store.ts'
export { colorSchemeManager, cssVariablesResolver, theme } from './theme.ts'
export { TileChoice, type TileChoiceProps } from './tile-choice.tsx'
export { parseTypedSpan, parseTypedTime } from './time-typing.ts'
export { todayIn } from './today.ts'
export { Tip, type TipProps } from './tip.tsx'
export { toast } from './toast.ts'
export { ToastHost } from './toast-host.tsx'
export { undoToast } from './undo-toast.tsx'
export { askBeforeLosing, hasUnsavedWork, losesWork, useUnsaved } from './unsaved.ts'
export { parseTypedMinutes, typedHours } from './typed-minutes.ts'
export { useHref, useUrlChange, useUrlState } from './url-state.ts'
export { useDecided } from './use-decided.ts'
export { DayText, InstantDay, MinutesText, MoneyText, TimeText } from './values.tsx'
export { useOnline } from './use-online.ts'
export { useVersionedSave, type VersionedSave } from './versioned-save.ts'
export { type WebFill, webSlot, type WebSlot } from './web-slot.ts'
