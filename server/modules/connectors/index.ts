export type {
  LiveReader,
  LiveReading,
  LiveReadOptions,
  LiveReads,
  LiveVariant,
  ProductReading,
} from './live-reads/live-reads.ts'
