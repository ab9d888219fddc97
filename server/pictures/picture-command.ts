import { Effect } from "effect";
import { userInfo } from "node:os";
import { takePhotograph } from "./photograph.ts";
import { picturePathProblem } from "./picture-path.ts";
import { type Pictures, picturesPerPage } from "./pictures.ts";

type Work = (pictures: Pictures["Service"]) => Effect.Effect<string>;

const author = { agentId: null, name: `command, ${userInfo().username}` };

/** What these words ask for, as a sentence once it is done; undefined for words that ask for nothing. */
export const pictureCommand = ([command, path, file]: readonly string[]): Work | undefined => {
  if (command === "add" && path !== undefined && file !== undefined) return added(path, file);
  if (command === "remove" && path !== undefined) return removed(path);
  return command === "list" ? listed(path ?? "") : undefined;
};

const added =
  (path: string, file: string): Work =>
  (pictures) =>
    Effect.gen(function* () {
      const problem = picturePathProblem(path);
      if (problem !== null) return yield* Effect.die(new Error(problem));
      const photograph = yield* Effect.promise(() => takePhotograph(file));
      const change = yield* pictures.put(path, photograph, author);
      const size = `${photograph.width} × ${photograph.height} px`;
      return `${path} ${change === "added" ? "ajoutée" : "remplacée"} (${size}).`;
    });

const removed =
  (path: string): Work =>
  (pictures) =>
    Effect.flatMap(pictures.remove(path, author), (wasThere) =>
      wasThere
        ? Effect.succeed(`${path} retirée : les pages montrent l'image de remplacement.`)
        : Effect.die(new Error(`Aucune image à l'adresse ${path}.`)),
    );

const listed =
  (text: string): Work =>
  (pictures) =>
    Effect.map(pictures.list(text, 1), ({ pictures: found, total }) =>
      [
        ...found.map(
          ({ path, width, height, bytes, mediaType }) =>
            `${path}  ${width} × ${height}  ${Math.ceil(bytes / 1000)} ko  ${mediaType}`,
        ),
        total > picturesPerPage
          ? `${total} images, les ${picturesPerPage} dernières sont montrées : précisez le texte.`
          : `${total} image${total > 1 ? "s" : ""}.`,
      ].join("\n"),
    );
