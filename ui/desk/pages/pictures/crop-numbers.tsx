import { useState } from "react";
import {
  leastSide,
  mostSide,
  movedSquare,
  resizedSquare,
  type Size,
  type Square,
} from "../../../../core/catalogue/picture-crop.ts";
import { Grid } from "../../../widgets/primitives.tsx";
import { TextField } from "../../../widgets/text-field.tsx";

interface CropNumbersProps {
  readonly size: Size;
  readonly square: Square;
  readonly onSquare: (square: Square) => void;
}

/** The frame in pixels: what a screen reader reads of it, and for who types. */
export function CropNumbers({ size, square, onSquare }: CropNumbersProps) {
  const { left, top, side } = square;
  return (
    <Grid least="8rem" gap="3">
      <Pixels
        label="Depuis la gauche"
        value={left}
        least={0}
        most={size.width - side}
        onValue={(to) => onSquare(movedSquare(size, square, { left: to, top }))}
      />
      <Pixels
        label="Depuis le haut"
        value={top}
        least={0}
        most={size.height - side}
        onValue={(to) => onSquare(movedSquare(size, square, { left, top: to }))}
      />
      <Pixels
        label="Côté"
        value={side}
        least={leastSide(size)}
        most={mostSide(size)}
        onValue={(to) => onSquare(resizedSquare(size, square, to))}
      />
    </Grid>
  );
}

interface PixelsProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onValue: (value: number) => void;
}

function Pixels({ label, value, least, most, onValue }: PixelsProps) {
  // What is being typed, until it is left: half a number moves nothing.
  const [typing, setTyping] = useState<string | null>(null);
  const number = Number(typing ?? value);
  const isWrong = typing !== null && (!/^\d{1,5}$/.test(typing) || number < least || number > most);
  return (
    <TextField
      label={label}
      hint="En pixels."
      inputMode="numeric"
      autoComplete="off"
      value={typing ?? String(value)}
      error={isWrong ? `De ${least} à ${most}` : undefined}
      onValueChange={setTyping}
      onBlur={() => {
        if (isWrong) return;
        if (typing !== null) onValue(number);
        setTyping(null);
      }}
    />
  );
}
