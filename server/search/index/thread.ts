import { parentPort } from "node:worker_threads";
import { getHeapStatistics } from "node:v8";
import { CatalogueIndex } from "./catalogue-index.ts";
import { answerOf } from "./answering.ts";
import type { IndexRow, MovedRow } from "./index-row.ts";
import type { ChangesTaken, FromThread, IndexChanges, ToThread } from "./messages.ts";

// The thread that searches: one index, which it fills, keeps and asks. It knows neither the network nor the
// database: rows come by messages (search-index.ts), and its memory goes with it when another takes its place.

const port = parentPort;
if (port === null) throw new Error("This module searches in a thread of its own.");
const post = (message: FromThread): void => port.postMessage(message);

const index = new CatalogueIndex();

// index-reading.ts makes these texts in the shape that is said here.
const rowOf = (text: string): IndexRow => JSON.parse(text);
const movedOf = (text: string): MovedRow => JSON.parse(text);
const namedOf = (text: string): readonly [id: number, name: string] => JSON.parse(text);
const codedOf = (text: string): readonly [code: string, id: number] => JSON.parse(text);

const taken = (changes: IndexChanges): ChangesTaken => {
  let isFull = false;
  for (const id of changes.gone) index.remove(id);
  for (const text of changes.patched) index.patch(rowOf(text));
  for (const [row, codes] of changes.moved.map(movedOf)) {
    if (!index.move(row, codes)) isFull = true;
  }
  const room = isFull ? "full" : index.order.isFilling ? "filling" : "enough";
  return { words: index.vocabulary.takeUnstemmed(), room };
};

const answered = (message: ToThread): Extract<FromThread, { answer: unknown }>["answer"] => {
  switch (message.name) {
    case "taxons":
      index.nameTaxons(message.ask);
      return null;
    case "rows":
      for (const text of message.ask) index.append(rowOf(text));
      return null;
    case "packed":
      index.pack();
      return index.vocabulary.takeUnstemmed();
    case "stems":
      index.vocabulary.learn(message.ask);
      return null;
    case "names":
      for (const [id, name] of message.ask.map(namedOf)) index.names.rank(id, name);
      return null;
    case "codes":
      for (const [code, id] of message.ask.map(codedOf)) {
        const number = index.numberOf(id);
        if (number !== undefined) index.codes.append(code, number);
      }
      return null;
    case "built":
      index.codes.pack();
      return {
        products: index.order.size,
        words: index.vocabulary.size,
        bytes: index.bytes,
        heap: getHeapStatistics().used_heap_size,
      };
    case "changes":
      return taken(message.ask);
    case "hits":
      return answerOf(index, message.ask);
  }
};

port.on("message", (message: ToThread) => {
  try {
    post({ id: message.id, answer: answered(message) });
  } catch (failure) {
    post({
      id: message.id,
      failure: failure instanceof Error ? (failure.stack ?? failure.message) : String(failure),
    });
  }
});
