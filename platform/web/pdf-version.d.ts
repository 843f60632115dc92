/** Which version of the library for PDFs the pages were built with (apps/web/pdf-parts.ts). */
declare const PDF_VERSION: string
