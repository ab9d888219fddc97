/**
 * What a line of an event stream says (HTML, 9.2 Server-sent events): the data of an event, or null for
 * comments, blank lines and fields that nobody here reads. The shop writes each event's data on one line.
 */
export const eventData = (line: string): string | null =>
  line.startsWith("data:") ? line.slice("data:".length).replace(/^ /, "") : null;
