import { LONGEST_DRAWING, SIGNATURE_PAPER } from "../../../core/mandates/drawn-signature.ts";

/**
 * The script of the pad, as text: it shows it and keeps what is drawn on it as a path in units of the paper.
 * Without it the name is typed.
 */
export const signaturePad = `(() => {
  const pad = document.querySelector(".pad");
  if (!pad) return;
  const canvas = pad.querySelector("canvas");
  const field = pad.querySelector("[name=drawing]");
  const pen = canvas.getContext("2d");
  const W = ${SIGNATURE_PAPER.width}, H = ${SIGNATURE_PAPER.height}, LONGEST = ${LONGEST_DRAWING};
  const read = (path) => path.split("M").filter(Boolean).map((stroke) =>
    stroke.split("L").map((point) => point.trim().split(" ").map(Number)));
  let strokes = read(field.value);
  let stroke = null;
  const redraw = () => {
    const box = canvas.getBoundingClientRect();
    const ratio = window.devicePixelRatio || 1;
    canvas.width = Math.round(box.width * ratio) || W;
    canvas.height = Math.round(canvas.width * H / W);
    pen.scale(canvas.width / W, canvas.width / W);
    pen.lineWidth = 3.5;
    pen.lineCap = pen.lineJoin = "round";
    pen.strokeStyle = getComputedStyle(canvas).color;
    for (const points of strokes) {
      pen.beginPath();
      points.forEach(([x, y], at) => (at === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
      pen.stroke();
    }
  };
  const write = () => {
    field.value = strokes.map((points) =>
      points.map(([x, y], at) => (at === 0 ? "M" : "L") + x + " " + y).join(" ")).join(" ");
  };
  const at = (event) => {
    const box = canvas.getBoundingClientRect();
    const clamp = (value, most) => Math.max(0, Math.min(most, Math.round(value)));
    return [clamp((event.clientX - box.left) * W / box.width, W),
      clamp((event.clientY - box.top) * H / box.height, H)];
  };
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
    stroke = [at(event)];
    strokes.push(stroke);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!stroke || field.value.length > LONGEST - 40) return;
    for (const each of event.getCoalescedEvents?.() ?? [event]) {
      const point = at(each);
      const [x, y] = stroke[stroke.length - 1];
      if (Math.hypot(point[0] - x, point[1] - y) >= 3) stroke.push(point);
    }
    write();
    redraw();
  });
  const end = () => {
    if (stroke && stroke.length < 2) strokes.pop();
    stroke = null;
    write();
    redraw();
  };
  canvas.addEventListener("pointerup", end);
  canvas.addEventListener("pointercancel", end);
  pad.querySelector(".clear").addEventListener("click", () => {
    strokes = [];
    write();
    redraw();
  });
  addEventListener("resize", redraw);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
  pad.hidden = false;
  redraw();
})();
`;
