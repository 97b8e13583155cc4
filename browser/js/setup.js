// The form for a new game: what can be chosen comes from Python, what was chosen goes back there.

import { byId, element, setHidden, setText } from "./dom.js";

const option = (text, name) => element("option", { value: name }, text);

/** The form; `start(wanted)` is called with what was chosen, `look(ruleset)` when somebody thinks of one. */
export class Setup {
  #games = [];
  #look;

  constructor(start, look) {
    this.#look = look;
    byId("setup-form").addEventListener("submit", (event) => {
      event.preventDefault();
      start(this.#wanted());
    });
    byId("game").addEventListener("change", () => this.#gameChosen());
    byId("ruleset").addEventListener("change", () => this.#rulesetChosen());
    byId("players").addEventListener("change", () => this.#seats());
  }

  offer(games) {
    this.#games = games;
    byId("game").replaceChildren(...games.map((game) => option(game.title, game.name)));
    this.#gameChosen();
  }

  refuse(text) {
    setText("setup-error", text);
    setHidden("setup-error", !text);
  }

  get #game() {
    return this.#games.find((game) => game.name === byId("game").value);
  }

  get #ruleset() {
    return this.#game.rulesets.find((own) => own.name === byId("ruleset").value);
  }

  #gameChosen() {
    const game = this.#game;
    byId("ruleset").replaceChildren(...game.rulesets.map((own) => option(own.title, own.name)));
    byId("goal-row").hidden = game.goal === null;
    byId("goal").value = game.goal ?? "";
    this.#rulesetChosen();
  }

  #rulesetChosen() {
    const { least, most, usual, modules, options } = this.#ruleset;
    const counts = Array.from({ length: most - least + 1 }, (_, n) => String(least + n));
    byId("players").replaceChildren(...counts.map((count) => option(count, count)));
    byId("players").value = String(usual);
    byId("modules").hidden = modules.length === 0;
    byId("modules").replaceChildren(
      element("legend", {}, "Modules"),
      ...modules.map(({ name, title }) =>
        element("label", { class: "check" }, element("input", { type: "checkbox", name: "module", value: name }), title),
      ),
    );
    byId("option-list").replaceChildren(...options.map(optionRow));
    byId("options").hidden = options.length === 0;
    this.#seats();
    this.#look(this.#ruleset.name);
  }

  /** A seat each: the first is a person's, the others are the game's own bots, and what was chosen stays. */
  #seats() {
    const count = Number(byId("players").value);
    const before = [...byId("seats").querySelectorAll("select")].map((own) => own.value);
    const { bots: kinds, names } = this.#game;
    const rows = Array.from({ length: count }, (_, seat) => {
      const select = element("select", { id: `seat-${seat}` }, option("A person", "person"));
      select.append(...kinds.map((kind) => option(`Bot: ${kind}`, kind)));
      const usual = seat === 0 ? "person" : kinds[0];
      select.value = before[seat] === "person" || kinds.includes(before[seat]) ? before[seat] : usual;
      return element("label", { for: `seat-${seat}` }, `${names[seat] ?? `Player ${seat + 1}`} `, select);
    });
    byId("seats").replaceChildren(element("legend", {}, "Who plays"), ...rows);
  }

  #wanted() {
    const settings = [...byId("option-list").querySelectorAll("select")].filter((own) => own.value !== "0");
    const goal = byId("goal").value;
    return {
      ruleset: byId("ruleset").value,
      players: Number(byId("players").value),
      seats: [...byId("seats").querySelectorAll("select")].map((own) => own.value),
      modules: [...byId("modules").querySelectorAll("input:checked")].map((own) => own.value),
      goal: goal === "" ? null : Number(goal),
      options: Object.fromEntries(settings.map((own) => [own.dataset.option, Number(own.value)])),
      seed: byId("seed").value,
    };
  }
}

function optionRow({ name, summary, values }) {
  const select = element("select", { id: `option-${name}`, "data-option": name });
  select.append(...values.map((text, number) => option(number ? text : `${text} (usual)`, String(number))));
  return element("label", { for: `option-${name}`, class: "option" }, element("span", {}, summary), select);
}
